package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.testkit.Npm;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/// A person at the page, in a real browser. What they do is in scripts below `resources/page`,
/// which leave pictures in `target/page`.
record Visitor(HttpServer server) {
  private static final Path SCRIPTS = Path.of("src/test/resources/page");
  private static final Path PICTURES = Path.of("target/page").toAbsolutePath();
  private static final int MINUTES = 10;

  /// What was seen in each script, when nothing was wrong with the page itself. They run one after
  /// the other, in one browser.
  JsonNode visit(String... scripts) {
    JsonNode seen = Json.read(run(scripts));
    for (String script : scripts) {
      JsonNode one = seen.path(script);
      assertThat(one.path("errors")).as("errors of the page in " + script).isEmpty();
      assertThat(one.path("violations")).as("what keeps people out in " + script).isEmpty();
    }
    return seen;
  }

  private String run(String[] wanted) {
    try {
      Path npm = Npm.install("visitor", "playwright-core@1.56.1", "axe-core@4.14.0");
      // Below what is installed, where the scripts look for it.
      Path scripts = Files.createTempDirectory(npm, "scripts");
      try (Stream<Path> all = Files.list(SCRIPTS)) {
        for (Path each : all.toList()) {
          Files.copy(each, scripts.resolve(each.getFileName()));
        }
        return run(scripts, wanted);
      } finally {
        Temporary.delete(scripts);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String run(Path scripts, String[] wanted) throws IOException {
    ProcessBuilder node = server.program().command();
    List<String> command =
        new ArrayList<>(
            List.of(
                "node",
                scripts.resolve("visit.mjs").toString(),
                "/usr/bin/chromium",
                server.uri("").toString(),
                server.token(),
                Launcher.path().toString(),
                PICTURES.toString()));
    command.addAll(List.of(wanted));
    node.command(command);
    node.environment().put("PAGE_MODEL", server.model());
    Path out = scripts.resolve("out");
    Path err = scripts.resolve("err");
    Process process = node.redirectOutput(out.toFile()).redirectError(err.toFile()).start();
    try {
      assertThat(process.waitFor(MINUTES, TimeUnit.MINUTES))
          .as("the end of it")
          .as(Files.readString(err))
          .isTrue();
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
