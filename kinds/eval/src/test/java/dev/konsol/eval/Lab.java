package dev.konsol.eval;

import dev.konsol.core.Budget;
import dev.konsol.core.session.Host;
import dev.konsol.core.session.SessionId;
import dev.konsol.core.session.Sessions;
import dev.konsol.core.trust.Trust;
import dev.konsol.eval.EvalSettings.CompilerProgram;
import dev.konsol.eval.EvalSettings.Limits;
import dev.konsol.eval.EvalSettings.Times;
import dev.konsol.eval.project.ProjectEnvironment;
import dev.konsol.eval.session.WorkerSessionFactory;
import dev.konsol.process.Marker;
import dev.konsol.process.host.Processes;
import dev.konsol.process.host.Supervision;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;

/// Evaluations with the real compiler and real workers, for the tests of one class.
final class Lab implements AutoCloseable {
  static final Duration PATIENCE = Duration.ofSeconds(60);
  static final Times TIMES = times(Duration.ofSeconds(10), Duration.ofSeconds(10));
  static final Limits LIMITS = limits(TIMES);

  /// For what takes all the time it has. All others have more than they need on a busy machine.
  static final Limits IMPATIENT = limits(times(Duration.ofMillis(800), Duration.ofSeconds(2)));

  final Path directory;
  final Marker marker;
  final WorkerSessionFactory factory;
  final Evaluations evaluations;
  final AtomicReference<ProjectEnvironment> project = new AtomicReference<>();
  final AtomicReference<List<Path>> libraries = new AtomicReference<>(List.of());
  private final Processes processes;
  private final Host host = new Host();

  Lab(Limits limits) {
    this(limits, compiler());
  }

  Lab(Limits limits, CompilerProgram compiler) {
    try {
      directory = Files.createTempDirectory("konsol-eval");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    marker = Marker.of(directory, "run1");
    processes = Processes.start(marker, new Supervision.Unsupervised());
    project.set(Jdk.own().project(directory, List.of()));
    EvalSettings settings =
        new EvalSettings(
            Trust.everything(),
            Jdk.own().home().resolve("bin/java"),
            new EvalSettings.WorkerProgram(workerJar(), _ -> List.of(), WorkerJvm.NONE),
            Map.of(EvalLanguage.JAVA, compiler),
            directory,
            Map.of("PATH", "/usr/bin:/bin"),
            Clock.systemUTC(),
            limits);
    factory =
        new WorkerSessionFactory(
            _ -> project.get(), (_, _) -> libraries.get(), processes.launcher(), settings);
    evaluations = new Evaluations(host.sessions(Sessions.Keeping.forever(100)), factory);
  }

  private static Times times(Duration rendering, Duration stop) {
    return new Times(
        rendering, Duration.ofSeconds(60), stop, Duration.ofSeconds(60), Duration.ZERO);
  }

  private static Limits limits(Times times) {
    return new Limits(256, 1 << 20, 16 << 20, 32 << 20, times);
  }

  /// The packaged jar, or the folder of its classes before it is packaged.
  private static Path workerJar() {
    try {
      return Path.of(
          dev.konsol.worker.Display.class
              .getProtectionDomain()
              .getCodeSource()
              .getLocation()
              .toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  static CompilerProgram compiler() {
    List<Path> classPath =
        Arrays.stream(System.getProperty("java.class.path").split(":")).map(Path::of).toList();
    return new CompilerProgram(
        classPath,
        List.of(
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-Xshare:auto",
            "--add-exports=jdk.compiler/com.sun.tools.javac.api=ALL-UNNAMED",
            "--add-exports=jdk.compiler/com.sun.tools.javac.code=ALL-UNNAMED",
            "--add-exports=jdk.compiler/com.sun.tools.javac.util=ALL-UNNAMED",
            "--add-opens=jdk.jshell/jdk.jshell=ALL-UNNAMED"),
        "dev.konsol.compiler.java.Main",
        Duration.ZERO);
  }

  Host host() {
    return host;
  }

  EvalSession open(Jdk jdk) {
    project.set(jdk.project(directory, List.of()));
    return open();
  }

  EvalSession open() {
    return evaluations.open(spec(Map.of()));
  }

  EvalSpec spec(Map<String, String> environment) {
    return new EvalSpec(
        new SessionId(UUID.randomUUID().toString()),
        directory,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        environment);
  }

  /// The living processes that carry this lab's marker, counted by plain file reading.
  List<Long> alive() {
    List<Long> found = new ArrayList<>();
    try (Stream<Path> all = Files.list(Path.of("/proc"))) {
      all.filter(dir -> dir.getFileName().toString().matches("\\d+"))
          .filter(this::isOurs)
          .forEach(dir -> found.add(Long.parseLong(dir.getFileName().toString())));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return found;
  }

  private boolean isOurs(Path dir) {
    try {
      String variables =
          new String(Files.readAllBytes(dir.resolve("environ")), StandardCharsets.ISO_8859_1);
      return variables.contains(marker.variable() + "=" + marker.value(""));
    } catch (IOException e) {
      return false;
    }
  }

  @Override
  public void close() {
    host.stop(Budget.of(Duration.ofSeconds(10)));
    factory.close();
    processes.close();
    try (Stream<Path> files = Files.walk(directory)) {
      files.sorted((a, b) -> b.compareTo(a)).forEach(Lab::delete);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void delete(Path path) {
    try {
      Files.deleteIfExists(path);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
