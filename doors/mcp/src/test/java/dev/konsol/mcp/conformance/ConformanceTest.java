package dev.konsol.mcp.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.mcp.McpServer;
import dev.konsol.mcp.http.McpHttp;
import dev.konsol.testkit.Npm;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The official conformance suite, with nothing that is expected to fail. It needs a newer Node
/// than most systems have, and brings one.
@Tag("slow")
class ConformanceTest {
  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"2025-11-25", "2026-07-28"})
  void everyRequiredScenarioPasses(String revision) throws Exception {
    Path npm = Npm.install("mcp-conformance", "@modelcontextprotocol/conformance@0.2.0-alpha.12");
    Path log = folder.resolve("log");
    try (McpServer server = new McpServer(new ConformanceOffer(), "test");
        McpHttp mcp = new McpHttp(server, folder);
        JdkServer http = new JdkServer(mcp)) {
      Process suite =
          new ProcessBuilder(
                  Npm.node().toString(),
                  npm.resolve("node_modules/@modelcontextprotocol/conformance/dist/index.js")
                      .toString(),
                  "server",
                  "--url",
                  http.address().toString(),
                  "--requirements",
                  revision)
              .directory(folder.toFile())
              .redirectErrorStream(true)
              .redirectOutput(log.toFile())
              .start();
      try {
        assertThat(suite.waitFor(2, TimeUnit.MINUTES)).as("the suite ends").isTrue();
      } finally {
        suite.destroyForcibly();
      }
      assertThat(suite.exitValue()).as(Files.readString(log)).isZero();
      assertThat(log).content().contains("=== SUMMARY ===");
    }
  }
}
