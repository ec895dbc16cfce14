package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.testkit.ConformanceSuite;
import dev.konsol.testkit.ConformanceSuite.Outcome;
import dev.konsol.testkit.NodeProxy;
import dev.konsol.testkit.NodeProxy.Connections;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The packaged program before the official conformance suite, behind a proxy that uses connections
/// again. What the suite asks for by name is not in the product: the scenarios that need none of
/// it.
@Tag("slow")
@Timeout(value = 240, unit = TimeUnit.SECONDS)
class McpConformanceTest {
  @TempDir Path folder;

  /// From the network, which takes longer than any test may.
  @BeforeAll
  @Timeout(600)
  static void install() {
    var _ = ConformanceSuite.install();
  }

  @Test
  void scenariosWithoutFixturesPassBehindAProxy() throws Exception {
    try (HttpServer server = HttpServer.started();
        NodeProxy proxy =
            NodeProxy.before(server.uri(""), server.token(), Connections.KEEP_ALIVE, folder)) {
      Outcome outcome = ConformanceSuite.run(proxy.address().resolve("/mcp"), "2025-11-25", folder);
      assertThat(outcome.passed())
          .as(outcome.log())
          .contains(
              "server-initialize",
              "logging-set-level",
              "ping",
              "completion-complete",
              "tools-list",
              "server-sse-multiple-streams",
              "resources-list",
              "dns-rebinding-protection",
              "server-session-lifecycle");
    }
  }
}
