package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.testkit.Npm;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/// A person at the page, in a real browser. What they do is in scripts below `resources/page`; each
/// prints what was seen as one line of JSON, and leaves pictures in `target/page`.
record Visitor(HttpServer server) {
  private static final Path SCRIPTS = Path.of("src/test/resources/page");
  private static final Path PICTURES = Path.of("target/page").toAbsolutePath();
  private static final int MINUTES = 10;

  /// What was seen, when nothing was wrong with the page itself.
  JsonNode visit(String script) {
    JsonNode seen = Json.read(run(script));
    assertThat(seen.path("errors")).as("errors of the page").isEmpty();
    assertThat(seen.path("violations")).as("what keeps people out").isEmpty();
    return seen;
  }

  private String run(String script) {
    try {
      Path npm = Npm.install("visitor", "playwright-core@1.56.1", "axe-core@4.14.0");
      // Below what is installed, where the scripts look for it.
      Path scripts = Files.createTempDirectory(npm, "scripts");
      try (Stream<Path> all = Files.list(SCRIPTS)) {
        for (Path each : all.toList()) {
          Files.copy(each, scripts.resolve(each.getFileName()));
        }
        return run(scripts, script);
      } finally {
        Temporary.delete(scripts);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String run(Path scripts, String script) throws IOException {
    ProcessBuilder node = server.program().command();
    node.command(
        List.of(
            "node",
            scripts.resolve(script).toString(),
            "/usr/bin/chromium",
            server.uri("").toString(),
            server.token(),
            Launcher.path().toString(),
            PICTURES.toString()));
    node.environment().put("PAGE_MODEL", server.model());
    Path out = scripts.resolve("out");
    Path err = scripts.resolve("err");
    Process process = node.redirectOutput(out.toFile()).redirectError(err.toFile()).start();
    try {
      assertThat(process.waitFor(MINUTES, TimeUnit.MINUTES)).as("the end of " + script).isTrue();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    } finally {
      process.destroyForcibly();
    }
    assertThat(process.exitValue()).as(Files.readString(err)).isZero();
    return Files.readString(out);
  }
}
