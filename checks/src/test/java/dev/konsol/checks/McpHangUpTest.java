package dev.konsol.checks;

import dev.konsol.testkit.Await;
import java.net.http.HttpClient;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Where requests stand for themselves, a client cancels a call by hanging up.
@Tag("slow")
class McpHangUpTest {
  @AutoClose private static HttpServer server;

  @BeforeAll
  static void start() {
    server = HttpServer.started();
  }

  @Test
  void whoHangsUpStopsTheSnippet() {
    Path home = server.program().home();
    Path begun = home.resolve("begun");
    Path stopped = home.resolve("stopped");
    String code =
        """
        try {
          java.nio.file.Files.createFile(java.nio.file.Path.of("%s"));
          Thread.sleep(300_000);
        } finally {
          java.nio.file.Files.createFile(java.nio.file.Path.of("%s"));
        }"""
            .formatted(begun, stopped);
    HttpClient client = HttpClient.newHttpClient();
    CompletableFuture<?> call =
        client.sendAsync(
            new McpHttpClient(server)
                .request("run_java_snippet", Map.of("code", code, "projectRoot", home.toString()))
                .build(),
            BodyHandlers.ofString());
    Await.until("the snippet", HttpServer.SOON, () -> Files.exists(begun));
    call.cancel(true);
    client.shutdownNow();
    Await.until("its end", HttpServer.SOON, () -> Files.exists(stopped));
  }
}
