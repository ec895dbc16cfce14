package dev.konsol.app.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.app.http.McpRoutes;
import dev.konsol.http.HttpAddress;
import dev.konsol.http.HttpDoor;
import dev.konsol.http.HttpSettings;
import dev.konsol.http.HttpSettings.Hosts;
import dev.konsol.http.HttpSettings.Limits;
import dev.konsol.mcp.McpServer;
import dev.konsol.mcp.http.McpHttp;
import dev.konsol.testkit.Npm;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The official conformance suite, with nothing that is expected to fail, through the door that the
/// daemon serves, its gate included. The suite cannot send a token: a proxy brings it, once with a
/// connection for every request, and once with connections that are used again and again. It needs
/// a newer Node than most systems have, and brings one.
@Tag("slow")
class ConformanceTest {
  private static final String TOKEN = "open-sesame-12345";

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({
    "2025-11-25, close",
    "2025-11-25, keep-alive",
    "2026-07-28, close",
    "2026-07-28, keep-alive"
  })
  void everyRequiredScenarioPasses(String revision, String connections) throws Exception {
    HttpSettings settings = new HttpSettings(TOKEN, Hosts.LOOPBACK, Limits.USUAL);
    InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    try (McpServer server = new McpServer(new ConformanceOffer(), "test");
        McpHttp mcp = new McpHttp(server, folder);
        HttpDoor door =
            HttpDoor.start(HttpAddress.bind(any), settings, new McpRoutes(() -> mcp).all());
        NodeProxy proxy = NodeProxy.before(door.address(), TOKEN, connections)) {
      String log = suite(proxy.address().resolve("/mcp"), revision);
      assertThat(log).contains("=== SUMMARY ===");
    }
  }

  /// What it printed; it ends with 0 when nothing failed.
  private String suite(URI address, String revision) throws Exception {
    Path npm = Npm.install("mcp-conformance", "@modelcontextprotocol/conformance@0.2.0-alpha.12");
    Path log = folder.resolve("log");
    Process suite =
        new ProcessBuilder(
                Npm.node().toString(),
                npm.resolve("node_modules/@modelcontextprotocol/conformance/dist/index.js")
                    .toString(),
                "server",
                "--url",
                address.toString(),
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
    return Files.readString(log);
  }
}
