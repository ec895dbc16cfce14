package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.testkit.FreePort;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;

/// Consoles and notebooks on the page, in a real browser: `notebook.mjs` and `console.mjs` say what
/// the person does, and wait for what is not compared here. Both are on one host, which the last
/// one kills and starts again.
@Tag("slow")
@Timeout(900)
class PanelsTest {
  private static JsonNode all;

  @BeforeAll
  @Timeout(900)
  static void visit() throws Exception {
    // The daemon comes back where it was.
    Map<String, String> address = Map.of("KONSOL_HTTP", "127.0.0.1:" + FreePort.find());
    try (HttpServer server = HttpServer.started(address)) {
      all = new Visitor(server).visit("notebook.mjs", "console.mjs");
    }
  }

  @Test
  void aPersonWorksWithConsoles() {
    JsonNode seen = all.path("console.mjs");
    assertThat(seen.path("resized").asBoolean()).isTrue();
    assertThat(seen.path("shell").asString()).contains("a42z").doesNotContain("never");
    JsonNode full = seen.path("full");
    assertThat(full.path("again")).isEqualTo(full.path("first"));
    assertThat(full.path("bold").asBoolean()).isTrue();
    assertThat(texts(seen, "cut"))
        .containsExactly("[1 t1]", "[2 t2]", "[3 t3]", "[4 t4]", "[5 last]");
    JsonNode hostile = seen.path("hostile");
    assertThat(hostile.path("text").asBoolean()).isTrue();
    assertThat(hostile.path("inputs").asInt()).isZero();
    assertThat(hostile.path("title").asString()).endsWith("Konsol");
    assertThat(hostile.path("clipboard").asString()).isEqualTo("mine");
    assertThat(seen.path("found").asString()).isEqualTo("line 777 of it");
    assertThat(texts(seen, "beginning")).containsExactly("line 1 of it", "line 2 of it");
    assertThat(texts(seen, "replay")).containsExactly("one", "two");
    assertThat(seen.path("again").asBoolean()).isTrue();
    assertThat(seen.path("interruptible").asBoolean(true)).isFalse();
    assertThat(texts(seen, "logFile")).containsExactly("cast.log", "one", "two");
    assertThat(seen.path("castFile").toString()).isEqualTo("[\"cast.cast\",true,true]");
  }

  @Test
  void aPersonWorksWithANotebook() {
    JsonNode seen = all.path("notebook.mjs");
    assertThat(seen.path("value").asString()).isEqualTo("42");
    assertThat(texts(seen, "printed")).containsExactly("red plain <b>text</b>\n", "aside\n");
    assertThat(seen.path("red").asString()).isEqualTo("red");
    assertThat(seen.path("markdown").toString()).isEqualTo("[\"Title\",2,0,null]");
    assertThat(seen.path("kept").toString()).isEqualTo("[\"right\",3,true,\"not run yet\",true]");
    assertThat(seen.path("picture").toString()).isEqualTo("[30,20]");
    assertThat(seen.path("thrown").asString()).isEqualTo("java.lang.IllegalStateException: boom");
    assertThat(seen.path("folded").asBoolean()).isFalse();
    assertThat(seen.path("completed").asBoolean()).isTrue();
    assertThat(seen.path("interrupted").asString()).startsWith("Interrupt");
    assertThat(seen.path("others").asInt()).isEqualTo(1);
    JsonNode frame = seen.path("frame");
    assertThat(frame.path("sandbox").asString()).isEqualTo("allow-scripts");
    assertThat(frame.path("colour").asString()).isEqualTo("rgb(0, 128, 128)");
    assertThat(frame.path("origin").asString()).isEqualTo("null");
    assertThat(frame.path("title").asString()).endsWith("Konsol");
    assertThat(frame.path("address").asBoolean()).isTrue();
    assertThat(frame.path("requests")).isEmpty();
    assertThat(seen.path("markdownFile").toString()).isEqualTo("[\"session.md\",true]");
    assertThat(texts(seen, "notebookFile"))
        .containsExactly("session.ipynb", "int answer = 40 + 2;");
    assertThat(seen.path("ruby").asBoolean()).isTrue();
    assertThat(seen.path("kotlin").asBoolean()).isTrue();
  }

  private static List<String> texts(JsonNode seen, String name) {
    return seen.path(name).valueStream().map(JsonNode::asString).toList();
  }
}
