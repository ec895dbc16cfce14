package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/// What a person would see now, and the answers a terminal owes the programs in it.
class ScreenTest extends DaemonChecks {
  @Test
  void rowsCursorSizeTitleAndAlternateFlag() {
    client.ready(
        "screen", "printf '\\033]2;a title\\007\\033[3;5Hhere\\033[10;1Hready'; exec sleep 100");
    JsonNode screen = client.ok("screen", "key", "screen");
    List<String> rows = screen.get("rows").valueStream().map(row -> row.asString()).toList();
    assertThat(rows).hasSize(40);
    assertThat(rows.get(2).stripTrailing()).isEqualTo("    here");
    assertThat(rows.get(9).stripTrailing()).isEqualTo("ready");
    assertThat(screen.get("title").asString()).isEqualTo("a title");
    assertThat(screen.get("alternate").asBoolean()).isFalse();
    assertThat(screen.get("size").toString()).contains("40", "120");
    assertThat(screen.get("cursor").toString()).contains("5");
    client.remove("screen");
  }

  @Test
  void theAlternateScreenIsToldAndLeftAgain() {
    client.ready(
        "alternate",
        "echo main; printf '\\033[?1049h\\033[Hready'; read x; printf '\\033[?1049l'; echo back; exec sleep 100");
    JsonNode alternate = client.ok("screen", "key", "alternate");
    assertThat(alternate.get("alternate").asBoolean()).isTrue();
    assertThat(alternate.get("rows").toString()).contains("ready").doesNotContain("main");
    client.ok("send", "key", "alternate", "input", "\\n");
    client.awaitPattern("alternate", "back");
    JsonNode main = client.ok("screen", "key", "alternate");
    assertThat(main.get("alternate").asBoolean()).isFalse();
    assertThat(main.get("rows").toString()).contains("main").contains("back");
    client.remove("alternate");
  }

  @Test
  void anEndedConsoleStillShowsItsLastScreen() {
    client.run("ended", "echo the last word");
    assertThat(client.ok("screen", "key", "ended").get("rows").get(0).asString().stripTrailing())
        .isEqualTo("the last word");
  }

  @ParameterizedTest
  @CsvSource({
    "da1,    \\033[c,        c,  \\[\\?[0-9;]+c",
    "da2,    \\033[>c,       c,  \\[>[0-9;]+c",
    "dsr,    \\033[5n,       n,  \\[0n",
    "cpr,    \\033[3;7H\\033[6n, R, \\[3;7R",
    "size,   \\033[18t,      t,  \\[8;40;120t",
    "fg,     '\\033]10;?\\033\\134', '\\134', '\\]10;rgb:[0-9a-f/]+.*'",
    "bg,     '\\033]11;?\\033\\134', '\\134', '\\]11;rgb:[0-9a-f/]+.*'"
  })
  void aTerminalQueryIsAnsweredWithNobodyAttached(
      String key, String query, String last, String answer) {
    client.ok(
        "create",
        "key",
        key,
        "args",
        List.of(
            "bash",
            "-c",
            "stty raw -echo; printf '"
                + query
                + "'; IFS= read -r -t 60 -d '"
                + (last.equals("\\134") ? "\\" : last)
                + "' a; stty sane; printf '<%s"
                + last
                + ">' \"${a#?}\" | tr -d '\\033'"));
    client.awaitExit(key);
    String said = client.printed(key);
    assertThat(said.substring(said.indexOf('<') + 1, said.lastIndexOf('>'))).matches(answer);
  }
}
