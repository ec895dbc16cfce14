package dev.konsol.eval.project;

import dev.konsol.core.Budget;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.process.DescriptorBudget;
import dev.konsol.process.Marker;
import dev.konsol.process.Trees;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/// Runs build tools, each with a bound on its time; whatever a build has started (daemons too) is
/// ended with it. The caller's thread waits; one platform thread per build reads its output.
final class BuildRun {
  private static final Duration ENDING = Duration.ofSeconds(5);

  private final ProjectSettings settings;
  private final Marker marker;
  private final Trees trees;
  private final AtomicInteger serials;

  BuildRun(ProjectSettings settings, Marker marker, Trees trees) {
    this(settings, marker, trees, new AtomicInteger());
  }

  /// Builds that run at once have different serials.
  private BuildRun(ProjectSettings settings, Marker marker, Trees trees, AtomicInteger serials) {
    this.settings = settings;
    this.marker = marker;
    this.trees = trees;
    this.serials = serials;
  }

  BuildRun with(ProjectSettings other) {
    return new BuildRun(other, marker, trees, serials);
  }

  /// How a build ended.
  record Ended(int code, BuildOutput output) {
    boolean succeeded() {
      return code == 0;
    }
  }

  /// The output of a build that succeeded.
  BuildOutput run(List<String> command, Request request) {
    Ended ended = attempt(command, request);
    if (!ended.succeeded()) {
      throw failed(command, ended.output());
    }
    return ended.output();
  }

  /// Where the tool says that it cannot run on a JDK, the next is tried; where none will do, the
  /// failure on the first is the one that the user would see.
  Ended attempt(List<String> command, Request request) {
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
    String serial = "build-" + serials.incrementAndGet();
    DescriptorBudget.ofThisProcess().requireRoom(DescriptorBudget.OF_PIPES, "a build tool");
    Process process = start(jdk, command, directory, serial);
    BuildOutput output = new BuildOutput();
    Thread reader =
        Thread.ofPlatform()
            .name("konsol-" + serial)
            .unstarted(() -> output.readAll(process.getInputStream()));
    boolean inTime;
    try {
      reader.start();
      inTime = process.waitFor(settings.patience().toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new KonsolException(ErrorCode.START_FAILED, "the build was interrupted", e);
    } finally {
      trees.of(process.pid(), serial).end(Budget.of(ENDING), true);
    }
    await(reader);
    if (!inTime) {
      throw failed(command, "took longer than " + settings.patience().toSeconds() + " s", output);
    }
    return new Ended(process.exitValue(), output);
  }

  private Process start(Jdk jdk, List<String> command, Path directory, String serial) {
    ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile());
    Map<String, String> variables = builder.environment();
    variables.clear();
    variables.putAll(settings.environment());
    variables.put("PWD", directory.toString());
    variables.put("JAVA_HOME", jdk.home().toString());
    variables.put(marker.variable(), marker.value(serial));
    builder.redirectInput(new File("/dev/null")).redirectErrorStream(true);
    try {
      return builder.start();
    } catch (IOException e) {
      throw new KonsolException(
          ErrorCode.START_FAILED,
          "the build tool '" + command.getFirst() + "' cannot be run: " + e.getMessage(),
          e);
    }
  }

  /// The pipe has no writer left, so the reader comes to its end.
  private static void await(Thread reader) {
    try {
      reader.join(ENDING);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  static KonsolException failed(List<String> command, BuildOutput output) {
    return failed(command, "failed", output);
  }

  private static KonsolException failed(List<String> command, String how, BuildOutput output) {
    Path tool = Path.of(command.getFirst()).getFileName();
    return new KonsolException(
        ErrorCode.START_FAILED,
        "the project's build (%s) %s:%n%s".formatted(tool, how, output.describe()));
  }
}
