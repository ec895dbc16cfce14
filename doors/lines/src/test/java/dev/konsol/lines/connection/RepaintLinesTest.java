package dev.konsol.lines.connection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.wire.JsonObject;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a client's terminal needs to show a console that it comes to late.
class RepaintLinesTest {
  private static final String ESC = "\\\\\\\\033";

  @TempDir private Path home;
  private Daemon daemon;
  private Peer peer;

  @BeforeEach
  void start() {
    daemon = new Daemon(home);
    peer = daemon.peer();
  }

  @AfterEach
  void stop() {
    try {
      peer.close();
    } finally {
      daemon.close();
    }
  }

  private void create(String command) {
    String line = "{'cmd':'create','key':'k','rows':3,'cols':20,'command':'" + command + "'}";
    assertThat(peer.ask(line)).startsWith("{'ok':true,'pid':");
  }

  private static String painted(JsonObject frame) {
    return new String(Base64.getDecoder().decode(frame.text("base64")), StandardCharsets.UTF_8);
  }

  @Test
  void theScreenComesWithColoursWhenAskedFor() {
    create("printf " + ESC + "[31mred");
    peer.ask("{'cmd':'wait','key':'k'}");

    JsonObject plain = peer.askObject("{'cmd':'screen','key':'k'}");
    JsonObject styled = peer.askObject("{'cmd':'screen','key':'k','styled':true}");

    assertThat(plain.has("styled")).isFalse();
    assertThat(styled.texts("rows")).containsExactly("red", "", "");
    assertThat(styled.texts("styled")).containsExactly("\u001b[0;31mred\u001b[m", "", "");
  }

  @Test
  void anAttachedTerminalIsPaintedBeforeTheOutputGoesOn() {
    create("stty -echo; printf " + ESC + "[31mred; read line; printf $line");
    peer.ask("{'cmd':'wait','key':'k','pattern':'red'}");

    JsonObject attached =
        peer.askObject("{'cmd':'attach','key':'k','mode':'write','repaint':true}");
    JsonObject frame = peer.object();
    peer.send("{'cmd':'send','input':'x\\\\n'}");
    JsonObject answer = peer.object();
    JsonObject output = answer.has("event") ? answer : peer.object();

    assertThat(attached.integer("offset")).isEqualTo(8);
    assertThat(frame.names()).containsExactly("event", "key", "offset", "rows", "cols", "base64");
    assertThat(frame.text("event")).isEqualTo("repaint");
    assertThat(frame.integer("offset")).isEqualTo(8);
    assertThat(painted(frame)).isEqualTo("\u001b[1;1H\u001b[0;31mred\u001b[1;3Hd");
    assertThat(output.integer("offset")).isEqualTo(8);
    assertThat(output.text("data")).isEqualTo("x");
  }

  @Test
  void aConsoleThatHasEndedIsPaintedToo() {
    create("printf done");
    peer.ask("{'cmd':'wait','key':'k'}");

    peer.ask("{'cmd':'attach','key':'k','repaint':true}");

    assertThat(painted(peer.object())).startsWith("\u001b[1;1Hdone");
    assertThat(peer.object().text("event")).isEqualTo("exited");
  }

  @Test
  void theOutputGoesOnWhereASequenceBegan() {
    create("stty -echo; printf ready" + ESC + "[3; read line; printf 1mred");
    peer.ask("{'cmd':'read','key':'k','offset':7,'wait_ms':20000}");

    JsonObject attached = peer.askObject("{'cmd':'attach','key':'k','repaint':true}");

    assertThat(attached.integer("offset")).isEqualTo(5);
    assertThat(painted(peer.object())).doesNotContain("[3;");
    assertThat(peer.object().text("data")).isEqualTo("\u001b[3");
  }

  @Test
  void theLinesThatLeftTheScreenAreThereWithTheirColours() {
    create("printf " + ESC + "[31m; seq 1 9; printf " + ESC + "[m10");
    peer.ask("{'cmd':'wait','key':'k'}");

    JsonObject all = peer.askObject("{'cmd':'scrollback','key':'k'}");
    JsonObject some = peer.askObject("{'cmd':'scrollback','key':'k','before':5,'lines':2}");

    assertThat(all.names()).containsExactly("ok", "lines", "first", "total");
    assertThat(all.texts("lines"))
        .hasSize(7)
        .startsWith("\u001b[0;31m1\u001b[m")
        .endsWith("\u001b[0;31m7\u001b[m");
    assertThat(all.integer("first")).isZero();
    assertThat(all.integer("total")).isEqualTo(7);
    assertThat(some.texts("lines"))
        .containsExactly("\u001b[0;31m4\u001b[m", "\u001b[0;31m5\u001b[m");
    assertThat(some.integer("first")).isEqualTo(3);
    assertThat(peer.ask("{'cmd':'scrollback','key':'k','lines':0}"))
        .contains("'lines' must be from 1 to 4000");
  }

  @Test
  void moreLinesThanAreKeptAreSaidToBeCut() {
    create("seq 1 5000");
    peer.ask("{'cmd':'wait','key':'k'}");

    JsonObject last = peer.askObject("{'cmd':'scrollback','key':'k','lines':1}");

    assertThat(last.texts("lines")).containsExactly("4998");
    assertThat(last.integer("total")).isEqualTo(4000);
    assertThat(last.flag("cut")).isTrue();
    assertThat(peer.askObject("{'cmd':'scrollback','key':'k','before':1}").texts("lines"))
        .containsExactly("999");
  }

  @Test
  void aPlaceAndAPictureTogetherAreRefused() {
    create("cat");
    assertThat(peer.ask("{'cmd':'attach','key':'k','offset':0,'repaint':true}"))
        .contains("'code':'bad_request'");
  }
}
