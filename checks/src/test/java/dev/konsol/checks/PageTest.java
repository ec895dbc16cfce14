package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.testkit.FreePort;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;

/// The page that the daemon serves, in a real browser: `phone.mjs`, `workbench.mjs`, `trouble.mjs`
/// and `agent.mjs` say what the person does, all on one host, which the last one kills and starts
/// again.
@Tag("slow")
@Timeout(900)
class PageTest {
  private static final Path FAKE_SERVER =
      Path.of("../kinds/lsp/src/test/resources/fake.pl").toAbsolutePath().normalize();
  private static final String HOSTILE = "<img src=x onerror=window.hacked=1>.txt";

  private static final String[] REPLIES = {
    """
    {"when":{"role":"user","matches":"change it"},"text":"I write it.","repeat":true,
     "tool_calls":[{"name":"write_file",
                    "arguments":{"path":"new.txt","content":"<b>new</b>"}}]}""",
    """
    {"when":{"role":"user","matches":"evil"},"repeat":true,
     "text":"<img src=x onerror=window.hacked=1> <script>window.hacked=2</script>\
     [bad](javascript:window.hacked=3) [good](https://example.com/)\
     ![pixel](https://example.com/pixel.png)\\n\\n<iframe src=https://example.com></iframe>\
    <style>body{display:none}</style>",
     "tool_calls":[{"name":"list_\\u202etxt.files","arguments":{"a":"<b>"}}]}""",
    """
    {"when":{"role":"tool","matches":"list_"},"text":"That is all of it.","repeat":true}""",
    """
    {"when":{"role":"user","matches":"edit all"},"text":"I edit it.","repeat":true,
     "tool_calls":[{"name":"edit_file","arguments":{"path":"%s/last.txt","old_text":"a",
                    "new_text":"b","replace_all":true}}]}"""
        .formatted("a-long-folder/".repeat(20) + "b"),
    """
    {"when":{"role":"user","matches":"ask me"},"text":"","repeat":true,
     "tool_calls":[{"name":"ask_user",
                    "arguments":{"question":"Which colour?","default":"blue"}}]}""",
    """
    {"when":{"role":"tool","matches":"green"},"text":"Thank you for green.","repeat":true}""",
    """
    {"when":{"role":"user","matches":"slow"},"text":"%s","chunk_chars":1,"delay_ms":1000,
     "repeat":true}"""
        .formatted("tick ".repeat(200)),
    "{\"when\":{\"role\":\"tool\"},\"text\":\"Changed.\",\"repeat\":true}",
    "{\"when\":{\"role\":\"user\"},\"text\":\"Good day.\",\"repeat\":true}"
  };

  private static JsonNode all;
  private static String token;
  private static long pid;

  @BeforeAll
  @Timeout(900)
  static void visit() throws Exception {
    // The host comes back where it was.
    Map<String, String> address = Map.of("KONSOL_HTTP", "127.0.0.1:" + FreePort.find());
    try (HttpServer server = HttpServer.started(address, REPLIES)) {
      problems(server.program().home());
      token = server.token();
      pid = server.program().pid();
      all = new Visitor(server).visit("phone.mjs", "workbench.mjs", "trouble.mjs", "agent.mjs");
    }
  }

  @Test
  void aPersonWorksWithAgentsAndNothingIsLostWithTheHost() {
    JsonNode seen = all.path("agent.mjs");
    assertThat(seen.path("withoutToken").asString()).contains("no token");
    assertThat(seen.path("address").asString()).doesNotContain(token);
    assertThat(seen.path("focused").asString()).isEqualTo("text");
    assertThat(seen.path("log").asString())
        .contains("change it", "I write it.", "write_file", "answered:", "allowed", "Changed.");
    assertThat(seen.path("again")).isEqualTo(seen.path("log"));
    assertThat(seen.path("diff").asString()).isEqualTo("+<b>new</b>");
    assertThat(seen.path("draft").asString()).isEqualTo("not sent");
    assertThat(seen.path("answered").asString()).isEqualTo("green");
    assertThat(seen.path("askedAgain").asInt()).isEqualTo(1);
    assertThat(seen.path("interrupted").asString()).isEqualTo("interrupted");
    assertThat(seen.path("picture").asInt()).isEqualTo(1);
    assertThat(texts(seen, "lost")).containsExactly("host_lost", "completed");
    assertThat(seen.path("saidOnce").asInt()).isEqualTo(1);
    isNotHarmed(seen.path("hostile"));
  }

  private static void isNotHarmed(JsonNode seen) {
    assertThat(seen.path("hacked").asInt()).isZero();
    assertThat(seen.path("elements").asInt()).isZero();
    assertThat(seen.path("card").asInt()).isZero();
    assertThat(seen.path("shown").asBoolean()).isTrue();
    assertThat(seen.path("turned").asString()).isEqualTo("list_\\u{202E}txt.files");
    assertThat(texts(seen, "links"))
        .containsExactly(
            "bad null noopener noreferrer nofollow",
            "good https://example.com/ noopener noreferrer nofollow",
            "pixel https://example.com/pixel.png noopener noreferrer nofollow");
  }

  @Test
  void whoeverIsAskedSeesAllThatIsAskedFor() {
    JsonNode seen = all.path("trouble.mjs");
    assertThat(seen.path("arguments").asString()).contains("\"replace_all\": true");
    assertThat(seen.path("path").path(0).asString()).endsWith("/last.txt");
    assertThat(seen.path("path").path(1).asBoolean()).as("a path that is cut off").isFalse();
    assertThat(seen.path("asked").asString()).doesNotContain("{").endsWith("?");
    assertThat(seen.path("other").asString())
        .isEqualTo("Run a command: shell {\"command\":\"rm -rf ~\"}");
    assertThat(seen.path("questions").asInt()).isEqualTo(1);
    assertThat(seen.path("turned").toString()).isEqualTo("[false,false,false]");
  }

  @Test
  void aPersonGoesOnWithoutALineASafeAddressOrRoom() {
    JsonNode seen = all.path("trouble.mjs");
    assertThat(seen.path("modeWithoutALine").asBoolean()).isTrue();
    assertThat(seen.path("stopped").asString()).isEqualTo("interrupted");
    assertThat(seen.path("typed").asString()).isEqualTo("for the second\nfor the second");
    assertThat(seen.path("plain").asString()).isEqualTo("typed\ntyped");
    assertThat(seen.path("copied").asInt()).isZero();
    assertThat(seen.path("longLines").toString())
        .isEqualTo("[[\"100 %\\nx\",250006],[\"100 %\\nx\",250006]]");
    assertThat(seen.path("askedAgain").asInt()).isZero();
    assertThat(texts(seen, "servers"))
        .containsExactly("/v1/lsp/events box", "/v1/lsp/problems box");
  }

  @Test
  void aPersonSeesWhatWaitsWhatIsWrongAndHowTheHostIs() {
    JsonNode seen = all.path("workbench.mjs");
    assertThat(seen.path("first").asString()).isEqualTo("card attention-waiting");
    assertThat(seen.path("drawn").asBoolean()).isTrue();
    assertThat(seen.path("found").asString()).isEqualTo("tests");
    assertThat(seen.path("chosen").asString()).isEqualTo("#/s/console/tests");
    assertThat(seen.path("beside").asString()).isEqualTo("#/s/console/tests,console/build");
    assertThat(seen.path("moved").asString()).isEqualTo("card-open");
    assertThat(texts(seen, "touched")).containsExactly("console/many-7");
    assertThat(texts(seen, "findings")).containsExactly("there is no a.dep", "there is no b.dep");
    assertThat(texts(seen, "files")).contains(HOSTILE, "main.txt");
    assertThat(seen.path("source").asString()).endsWith("needs b.dep");
    assertThat(seen.path("freshness").asString()).isEqualTo("up to date");
    assertThat(seen.path("server").asString()).isEqualTo("fake");
    assertThat(seen.path("harmed").asInt()).isZero();
    assertThat(seen.path("host").asString()).contains("Konsol", "" + pid);
    assertThat(seen.path("told").asString()).isEqualTo("bell waits for you");
    assertThat(seen.path("clicked").asString()).isEqualTo("#/s/console/bell");
    assertThat(seen.path("scope").asString()).startsWith("deploy, tests, to look");
    assertThat(seen.path("findWidth").asInt()).isGreaterThan(150);
    isOnlyLookedAt(seen);
  }

  @Test
  void sessionsOfOtherHostsAreAmongTheCardsAndReachedThroughThisOne() {
    JsonNode seen = all.path("workbench.mjs");
    assertThat(seen.path("hostBadge").asString()).isEqualTo("box");
    assertThat(seen.path("hostAddress").asString()).isEqualTo("#/s/console@box/train");
    assertThat(texts(seen, "hostAsked"))
        .containsExactly("/v1/consoles/train", "/v1/screens", "socket");
    assertThat(texts(seen, "hostRows"))
        .containsExactly("desk this", "box reachable", "far unreachable");
  }

  @Test
  void aPersonWhoWatchesABuildAnswersAnAgentFromThePhone() {
    JsonNode seen = all.path("phone.mjs");
    assertThat(seen.path("first").asBoolean()).isTrue();
    assertThat(seen.path("build").asBoolean()).isTrue();
    assertThat(texts(seen, "changed")).containsExactly("write_file");
  }

  private static void isOnlyLookedAt(JsonNode seen) {
    assertThat(seen.path("linkAddress").asBoolean()).isFalse();
    assertThat(seen.path("linkButtons").asInt()).isZero();
    assertThat(seen.path("linkCards").asInt()).isEqualTo(1);
    assertThat(seen.path("shared").asBoolean()).isTrue();
  }

  /// A folder with findings, one of them in a file whose name is no good.
  private static void problems(Path folder) throws IOException {
    Files.createDirectories(folder.resolve(".konsol"));
    Files.writeString(
        folder.resolve(".konsol/lsp.json"),
        "{\"fake\": {\"command\": [\"perl\", \"%s\"], \"extensions\": [\".txt\"]}}"
            .formatted(FAKE_SERVER));
    Files.writeString(folder.resolve("main.txt"), "first\nneeds a.dep\n");
    Files.writeString(folder.resolve(HOSTILE), "needs b.dep\n");
  }

  private static List<String> texts(JsonNode seen, String name) {
    return seen.path(name).valueStream().map(JsonNode::asString).toList();
  }
}
