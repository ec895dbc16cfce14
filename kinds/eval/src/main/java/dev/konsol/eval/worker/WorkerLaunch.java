package dev.konsol.eval.worker;

import dev.konsol.core.Tasks;
import dev.konsol.eval.EvalLanguage;
import dev.konsol.eval.EvalSettings;
import dev.konsol.eval.PreviewFeatures;
import dev.konsol.eval.WorkerJvm;
import dev.konsol.eval.plan.EnginePlan;
import dev.konsol.eval.project.RubyInterpreter;
import dev.konsol.eval.project.RubyProject;
import dev.konsol.process.ProgramSpec;
import dev.konsol.process.launch.Launcher;
import dev.konsol.process.launch.PipedProgram;
import dev.konsol.process.launch.Streams;
import dev.konsol.wire.JsonLine;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// How one worker is started: the project's JVM, the worker's jar first on the class path, and the
/// marker by which everything that it starts can be found.
public record WorkerLaunch(
    EvalSettings settings, EnginePlan plan, Ownership ownership, String serial) {
  /// A frame's data is bounded; what stands around it (an exception's causes) may be more.
  private static final int FRAME_SLACK = 4;

  /// Ruby's collector starts with a small heap and grows it step by step, which is an eighth of a
  /// Rails application's boot. The worker takes the variables away again.
  private static final Map<String, String> RUBY_HEAP =
      Map.of(
          "RUBY_GC_HEAP_INIT_SLOTS", "800000",
          "RUBY_GC_MALLOC_LIMIT", "128000000",
          "RUBY_GC_MALLOC_LIMIT_MAX", "128000000",
          "RUBY_GC_OLDMALLOC_LIMIT", "128000000");

  /// Whose the worker and the threads that read it are.
  public record Ownership(Launcher launcher, Tasks tasks) {}

  public Path socket() {
    return socketOf(serial);
  }

  public Path socketOf(String other) {
    return settings.scratch().resolve(other + ".sock");
  }

  /// By this variable what another worker starts is found.
  public JsonLine markerOf(String other) {
    JsonLine marker = JsonLine.object();
    ownership.launcher().mark(other).forEach(marker::put);
    return marker;
  }

  public Duration patience() {
    return settings.limits().times().start();
  }

  int longestLine() {
    return FRAME_SLACK * settings.limits().frameBytes();
  }

  public Tasks tasks() {
    return ownership.tasks();
  }

  Path crashReport(long pid) {
    return settings.scratch().resolve("crash-" + pid + ".log");
  }

  /// `more` is for the worker itself.
  public PipedProgram start(String... more) {
    Map<String, String> variables = new HashMap<>(settings.environment());
    variables.putAll(plan.environment());
    List<String> command = plan.language() == EvalLanguage.RUBY ? ruby(variables) : commandLine();
    command.addAll(List.of(more));
    return ownership
        .launcher()
        .start(
            new ProgramSpec(command, plan.directory(), variables, serial),
            Streams.OUTPUT_AND_ERRORS);
  }

  /// A worker that a booted project has forked.
  public PipedProgram adopt(Process forked) {
    return ownership.launcher().adopt(forked, serial);
  }

  private List<String> ruby(Map<String, String> variables) {
    if (RUBY_HEAP.keySet().stream().noneMatch(variables::containsKey)) {
      variables.putAll(RUBY_HEAP);
      variables.put("KONSOL_UNSET", String.join(" ", RUBY_HEAP.keySet()));
    }
    RubyProject project = plan.ruby();
    return new ArrayList<>(
        List.of(
            RubyInterpreter.of(project, variables).toString(),
            RubyScript.in(settings.scratch()).toString(),
            socket().toString(),
            project.kind().wireName(),
            project.root().toString()));
  }

  private List<String> commandLine() {
    List<String> command = new ArrayList<>();
    command.add(plan.project().jdkHome().resolve("bin/java").toString());
    WorkerJvm jvm = jvm();
    if (!jvm.collects()) {
      command.add("-XX:+UseSerialGC");
    }
    command.add("-Xms8m");
    command.add("-Xmx" + heapMegabytes() + "m");
    // The JVM's own messages belong neither to the program's output nor to the protocol.
    command.add("-Xlog:disable");
    command.add("-Xlog:all=error:stderr");
    command.add("-XX:ErrorFile=" + settings.scratch().resolve("crash-%p.log"));
    command.add("-XX:-CreateCoredumpOnCrash");
    if (hasAgent()) {
      // The JVM maps no archive of linked classes when there is an agent.
      command.add("-javaagent:" + settings.workerJar());
      command.add("-Dkonsol.outputs=" + joined(plan.project().outputs()));
    } else {
      command.addAll(settings.worker().jvmOptions().apply(plan.project().jdkHome()));
    }
    command.add("-Dfile.encoding=UTF-8");
    command.add("-Dstdin.encoding=UTF-8");
    command.add("-Dkonsol.channel=" + socket());
    plan.startup().mainClass().ifPresent(main -> addApplication(command, main));
    if (plan.preview() && !jvm.preview()) {
      command.add(PreviewFeatures.OPTION);
    }
    command.addAll(jvm.arguments());
    command.add("-cp");
    command.add(classPath());
    command.add("dev.konsol.worker.Main");
    return command;
  }

  /// A server without a port still makes its beans, and does not listen. The heap is one that an
  /// application does not have to ask for bit by bit.
  private void addApplication(List<String> command, String main) {
    command.add("-Xms" + Math.min(128, heapMegabytes()) + "m");
    command.add("-Dkonsol.boot.main=" + main);
    command.add("-Dspring.devtools.restart.enabled=false");
    if (!plan.startup().web()) {
      command.add("-Dserver.port=-1");
      command.add("-Dmanagement.server.port=-1");
    }
  }

  private WorkerJvm jvm() {
    return plan.jvm().over(settings.worker().usual());
  }

  private int heapMegabytes() {
    return jvm().heapMegabytes().orElse(settings.limits().heapMegabytes());
  }

  /// Doubles the time that the JVM takes to start, so only where there are classes of a project to
  /// look after. A runtime that was put together for one program may be without the module for it;
  /// and what follows a `=` in the path would be the agent's options.
  private boolean hasAgent() {
    return !plan.project().outputs().isEmpty()
        && Files.isRegularFile(settings.workerJar())
        && !settings.workerJar().toString().contains("=")
        && Files.exists(plan.project().jdkHome().resolve("lib/libinstrument.so"));
  }

  private String classPath() {
    List<Path> path = new ArrayList<>(List.of(settings.workerJar()));
    path.addAll(plan.project().classPath());
    return joined(path);
  }

  private static String joined(List<Path> paths) {
    return paths.stream().map(Path::toString).collect(Collectors.joining(":"));
  }
}
