package dev.konsol.app.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.app.http.McpRoutes;
import dev.konsol.http.HttpAddress;
import dev.konsol.http.HttpSettings;
import dev.konsol.http.HttpSettings.Hosts;
import dev.konsol.http.HttpSettings.Limits;
import dev.konsol.http.jetty.HttpDoor;
import dev.konsol.mcp.McpServer;
import dev.konsol.mcp.http.McpHttp;
import dev.konsol.testkit.ConformanceSuite;
import dev.konsol.testkit.ConformanceSuite.Outcome;
import dev.konsol.testkit.NodeProxy;
import dev.konsol.testkit.NodeProxy.Connections;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The official conformance suite, with nothing that is expected to fail, through the door that the
/// daemon serves, its gate included. The suite cannot send a token: a proxy brings it, once with a
/// connection for every request, and once with connections that are used again and again.
@Tag("slow")
class ConformanceTest {
  private static final String TOKEN = "open-sesame-12345";

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({
    "2025-11-25, CLOSE",
    "2025-11-25, KEEP_ALIVE",
    "2026-07-28, CLOSE",
    "2026-07-28, KEEP_ALIVE"
  })
  void everyRequiredScenarioPasses(String revision, Connections connections) throws Exception {
    HttpSettings settings = new HttpSettings(TOKEN, Hosts.LOOPBACK, Limits.USUAL);
    InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    try (McpServer server = new McpServer(new ConformanceOffer(), "test");
        McpHttp mcp = new McpHttp(server, folder);
        HttpDoor door =
            HttpDoor.start(HttpAddress.bind(any), settings, new McpRoutes(() -> mcp).all());
        NodeProxy proxy = NodeProxy.before(door.address(), TOKEN, connections, folder)) {
      Outcome outcome = ConformanceSuite.run(proxy.address().resolve("/mcp"), revision, folder);
      assertThat(outcome.exit()).as(outcome.log()).isZero();
      assertThat(outcome.passed()).hasSizeGreaterThan(30);
    }
  }
}
