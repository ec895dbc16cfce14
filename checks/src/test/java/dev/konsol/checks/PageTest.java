package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.testkit.Npm;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;

/// The page that the daemon serves, in a real browser.
@Tag("slow")
@Timeout(240)
class PageTest {
  private static final String[] REPLIES = {
    """
    {"when":{"role":"user"},"text":"I write it.","tool_calls":[
      {"name":"write_file","arguments":{"path":"new.txt","content":"<b>new</b>"}}]}""",
    "{\"when\":{\"role\":\"tool\"},\"text\":\"Changed.\"}"
  };

  @Test
  void aPersonTalksToAnAgentAndComesBack() throws Exception {
    try (HttpServer server = HttpServer.started(REPLIES)) {
      JsonNode seen = visit(server);
      assertThat(seen.path("errors")).isEmpty();
      assertThat(seen.path("withoutToken").asString()).contains("no token");
      assertThat(seen.path("address").asString()).doesNotContain(server.token());
      assertThat(seen.path("log").asString())
          .contains("change it", "I write it.", "write_file", "answered: allowed", "Changed.");
      assertThat(seen.path("again")).isEqualTo(seen.path("log"));
    }
  }

  private static JsonNode visit(HttpServer server) throws Exception {
    Path npm = Npm.install("browser", "playwright-core@1.56.1");
    Path script = npm.resolve("visit.mjs");
    Files.copy(
        Path.of("src/test/resources/page/visit.mjs"), script, StandardCopyOption.REPLACE_EXISTING);
    ProcessBuilder node = server.program().command();
    node.command(
        List.of(
            "node", script.toString(), "/usr/bin/chromium", "" + server.uri(""), server.token()));
    return Json.read(Cli.run(server.program(), node).ok());
  }
}
