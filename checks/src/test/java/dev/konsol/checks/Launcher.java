package dev.konsol.checks;

import dev.konsol.testkit.Await;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/// The packaged program: the folder that the module `app` lays out, which has no sources and never
/// builds. The first use waits until the JVM's cache is there, which the launcher makes beside its
/// first command: nobody shall take that for something a test left behind. The quick tests start
/// too few programs for a cache to pay. The system property `konsol.program` names the launcher of
/// another installation, to be looked at in its place.
final class Launcher {
  /// One for the daemon, one for the commands.
  private static final int CACHES = 2;

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

  static Path folder() {
    return ONLY.dist;
  }

  /// Caches are used and not made: those of evaluation would be, beside the first test of it. No
  /// daemon takes a port unless its test says so.
  static Map<String, String> environment() {
    return Map.of(
        "JAVA_HOME", System.getProperty("java.home"), "KONSOL_AOT", "ready", "KONSOL_HTTP", "off");
  }

  private void warm() {
    try {
      ProcessBuilder version =
          new ProcessBuilder(dist.resolve("konsol").toString(), "--version")
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .redirectError(ProcessBuilder.Redirect.INHERIT);
      version.environment().put("JAVA_HOME", System.getProperty("java.home"));
      version.start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Await.until("making the JVM's cache", Duration.ofMinutes(5), this::hasCache);
  }

  private boolean hasCache() {
    try (Stream<Path> files = Files.list(dist)) {
      return files.filter(file -> file.toString().endsWith(".aot")).count() >= CACHES;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
