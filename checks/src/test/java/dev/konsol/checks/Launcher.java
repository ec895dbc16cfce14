package dev.konsol.checks;

import dev.konsol.testkit.Await;
import dev.konsol.testkit.ShortLife;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/// The packaged program: the folder that the module `app` lays out, which has no sources and never
/// builds. The first use has the launcher make the JVM's caches, as it does beside a user's first
/// command and first evaluation. It waits for those of commands and daemon; those of evaluation are
/// used from when they are there. The quick tests start too few programs for a cache to pay. The
/// system property `konsol.program` names the launcher of another installation, to be looked at in
/// its place.
final class Launcher {
  /// One for the daemon, one for the commands.
  private static final int CACHES = 2;

  /// What their names begin with.
  private static final String CACHE = "jvm-";

  private static final ProcessBuilder.Redirect NOTHING =
      ProcessBuilder.Redirect.from(new File("/dev/null"));
  private static final String PROGRAM = "konsol.program";
  private static final Launcher ONLY = new Launcher();
  private final Path dist;

  private Launcher() {
    dist = installed();
    boolean quick = System.getProperty("konsol.groups.excluded", "").contains("slow");
    if (!quick && Files.isExecutable(dist.resolve("konsol"))) {
      warm();
    }
  }

  private static Path installed() {
    String program = System.getProperty(PROGRAM, "");
    if (program.isEmpty()) {
      return Path.of("..", "app", "target", "dist").toAbsolutePath().normalize();
    }
    try {
      Path launcher = Path.of(program).toRealPath();
      return Objects.requireNonNull(launcher.getParent(), program);
    } catch (IOException e) {
      throw new UncheckedIOException("there is no program " + program, e);
    }
  }

  static Path path() {
    Assumptions.assumeTrue(
        Files.isExecutable(ONLY.dist.resolve("konsol")),
        () -> ONLY.dist + " is not there: 'mvn verify' packages the program before its checks");
    return ONLY.dist.resolve("konsol");
  }

  /// Makes the caches, where they are wanted and not there.
  static void prepare() {
    Objects.requireNonNull(ONLY);
  }

  static Path folder() {
    return ONLY.dist;
  }

  /// Caches are used and not made: that would be beside some test, which could take it for its own.
  /// No daemon takes a port unless its test says so. Daemons and builds live for seconds here: the
  /// JVM's second compiler would take more time than it saves. (A Maven that runs these tests has
  /// the options of its own JVM in MAVEN_OPTS, which not every Java knows.)
  static Map<String, String> environment() {
    return Map.of(
        "JAVA_HOME",
        System.getProperty("java.home"),
        "KONSOL_AOT",
        "ready",
        "KONSOL_HTTP",
        "off",
        "KONSOL_JAVA_OPTS",
        ShortLife.COMPILER,
        "MAVEN_OPTS",
        ShortLife.BUILD,
        "GRADLE_OPTS",
        ShortLife.BUILD);
  }

  /// The folder's files at that place, without the caches: those of evaluation are made, and get
  /// their names, for as long as the tests run.
  static void copyTo(Path target) throws IOException {
    List<String> command = new ArrayList<>(List.of("cp", "-R"));
    try (Stream<Path> files = Files.list(ONLY.dist)) {
      files
          .filter(file -> !file.getFileName().toString().startsWith(CACHE))
          .forEach(file -> command.add(file.toString()));
    }
    command.add(Files.createDirectory(target).toString());
    Process copying = new ProcessBuilder(command).inheritIO().start();
    if (copying.onExit().join().exitValue() != 0) {
      throw new IOException("not copied: " + command);
    }
  }

  /// Somebody has to ask again where making them has failed.
  private void warm() {
    start("--version");
    start("eval", "0");
    long begun = System.nanoTime();
    AtomicLong asked = new AtomicLong();
    Await.until(
        "making the JVM's cache",
        Duration.ofMinutes(5),
        () -> {
          boolean there = hasCache();
          long due = Duration.ofNanos(System.nanoTime() - begun).toMinutes();
          if (!there && asked.getAndSet(due) < due) {
            start("--version");
          }
          return there;
        });
  }

  /// In a folder that no project is in: it would be built first.
  private void start(String... words) {
    try {
      ProcessBuilder command = new ProcessBuilder(dist.resolve("konsol").toString());
      command.command().addAll(List.of(words));
      command
          .directory(new File("/"))
          .redirectInput(NOTHING)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .redirectError(ProcessBuilder.Redirect.INHERIT);
      command.environment().put("JAVA_HOME", System.getProperty("java.home"));
      command.start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private boolean hasCache() {
    try (Stream<Path> files = Files.list(dist)) {
      return files.filter(file -> file.toString().endsWith(".aot")).count() >= CACHES;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
