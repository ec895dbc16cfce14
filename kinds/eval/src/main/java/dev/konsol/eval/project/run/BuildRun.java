package dev.konsol.eval.project.run;

import dev.konsol.core.KonsolException;
import dev.konsol.eval.project.ProjectRequest;
import dev.konsol.eval.project.ProjectSettings;
import dev.konsol.eval.project.jdk.JdkOrder;
import dev.konsol.process.Jdk;
import dev.konsol.process.ProgramSpec;
import dev.konsol.process.launch.Launcher;
import dev.konsol.process.launch.Limit;
import dev.konsol.process.launch.ProgramOutcome;
import dev.konsol.process.launch.Streams;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Runs build tools, each with a bound on its time; whatever a build has started (daemons too) is
/// ended with it. The caller's thread waits.
public record BuildRun(ProjectSettings settings, Launcher launcher) {
  public BuildRun with(ProjectSettings other) {
    return new BuildRun(other, launcher);
  }

  public record Ended(int code, BuildOutput output) {
    public boolean succeeded() {
      return code == 0;
    }
  }

  /// The output of a build that succeeded.
  public BuildOutput run(List<String> command, ProjectRequest request) {
    Ended ended = attempt(command, request);
    if (!ended.succeeded()) {
      throw failed(command, ended.output());
    }
    return ended.output();
  }

  /// Where the tool says that it cannot run on a JDK, the next is tried; where none will do, the
  /// failure on the first is the one that the user would see.
  public Ended attempt(List<String> command, ProjectRequest request) {
    List<Jdk> candidates = JdkOrder.of(request, settings).ofBuild();
    Ended first = runOn(candidates.getFirst(), command, request.build().root());
    Ended ended = first;
    for (int i = 1; i < candidates.size() && ended.output().wrongJvm(); i++) {
      if (ended.succeeded()) {
        return ended;
      }
      ended = runOn(candidates.get(i), command, request.build().root());
    }
    return ended.succeeded() || !ended.output().wrongJvm() ? ended : first;
  }

  private Ended runOn(Jdk jdk, List<String> command, Path directory) {
    Map<String, String> variables = new HashMap<>(settings.environment());
    variables.put("PWD", directory.toString());
    variables.put("JAVA_HOME", jdk.home().toString());
    ProgramSpec spec = new ProgramSpec(command, directory, variables, launcher.serial("build"));
    BuildOutput output = new BuildOutput();
    return switch (run(spec, output)) {
      case ProgramOutcome.Exited(int code, String _) -> new Ended(code, output);
      case ProgramOutcome.TimedOut(Duration after) ->
          throw failed(command, "took longer than " + after.toSeconds() + " s", output);
    };
  }

  private ProgramOutcome run(ProgramSpec spec, BuildOutput output) {
    try {
      Limit limit = Limit.forced(settings.patience());
      return launcher.run(spec, Streams.MERGED, limit, output::readAll);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw KonsolException.startFailed("the build was interrupted", e);
    }
  }

  public static KonsolException failed(List<String> command, BuildOutput output) {
    return failed(command, "failed", output);
  }

  private static KonsolException failed(List<String> command, String how, BuildOutput output) {
    Path tool = Path.of(command.getFirst()).getFileName();
    return KonsolException.startFailed(
        "the project's build (%s) %s:%n%s".formatted(tool, how, output.describe()));
  }
}
