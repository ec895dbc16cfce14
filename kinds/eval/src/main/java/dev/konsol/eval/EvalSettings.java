package dev.konsol.eval;

import dev.konsol.core.trust.Trust;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/// What the kind needs from outside. `trust` says which projects' code may run. `java` is the JVM
/// that runs the compilers; `scratch` a private directory for sockets and crash reports;
/// `environment` what workers inherit.
public record EvalSettings(
    Trust trust,
    Path java,
    WorkerProgram worker,
    Map<EvalLanguage, CompilerProgram> compilers,
    Path scratch,
    Map<String, String> environment,
    Clock clock,
    Limits limits) {
  public EvalSettings {
    compilers = Map.copyOf(compilers);
    environment = Map.copyOf(environment);
  }

  public Path workerJar() {
    return worker.jar();
  }

  /// How a worker is started: its jar, further options for the JVM of that home (a cache that fits
  /// it), and what the user wants of every JVM.
  public record WorkerProgram(Path jar, Function<Path, List<String>> jvmOptions, WorkerJvm usual) {}

  /// How a compiler is started: class path, JVM options (its cache among them) and main class; and
  /// how long it may take to leave by itself when it is not needed any more; zero ends it by force.
  public record CompilerProgram(
      List<Path> classPath, List<String> jvmOptions, String mainClass, Duration leave) {
    public CompilerProgram {
      classPath = List.copyOf(classPath);
      jvmOptions = List.copyOf(jvmOptions);
    }
  }

  /// `heapMegabytes` is the largest heap of a worker where nobody says; `frameBytes` the most one
  /// rendered value may have; `outputBytes` the most that is kept of an evaluation's output on each
  /// stream, and of what it displays; `historyBytes` of what all sessions have printed and shown;
  /// `times` how long things may take.
  public record Limits(
      int heapMegabytes, int frameBytes, int outputBytes, long historyBytes, Times times) {
    public static final int USUAL_FRAME = 4 << 20;

    /// As this machine and the heap of this process allow.
    public static Limits usual(int frameBytes, Times times) {
      int heap = MachineMemory.ofThisMachine().usualHeapMegabytes();
      long own = Runtime.getRuntime().maxMemory();
      int output = Math.clamp(own / 32, 4 << 20, 64 << 20);
      return new Limits(heap, frameBytes, output, own / 6, times);
    }
  }

  /// `rendering` is for showing a result, `start` for a worker to come up, `stop` for a snippet to
  /// end after an interrupt before its worker is killed, `compile` for the compiler's answer.
  /// `spare` is how long an idle worker is kept for the next session; zero keeps none.
  public record Times(
      Duration rendering, Duration start, Duration stop, Duration compile, Duration spare) {
    public static final Times DEFAULT =
        new Times(
            Duration.ofMillis(800),
            Duration.ofSeconds(30),
            Duration.ofSeconds(2),
            Duration.ofSeconds(60),
            Duration.ofMinutes(10));
  }
}
