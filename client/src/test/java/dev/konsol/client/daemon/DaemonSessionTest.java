package dev.konsol.client.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.wire.JsonLine;
import dev.konsol.wire.JsonObject;
import org.junit.jupiter.api.Test;

final class DaemonSessionTest {
  private static String live(String stats) {
    return JsonLine.object()
        .putObjects(
            "live",
            DaemonSession.of(JsonObject.parse(stats.replace('\'', '"'))),
            (line, each) -> each.put(line))
        .end()
        .replace('"', '\'');
  }

  @Test
  void whatLivesSaysWhetherItWantsAPerson() {
    assertThat(
            live(
                "{'sessions':[{'key':'k','status':'running','cwd':'/k','attention':'waiting'}],"
                    + "'others':[{'kind':'agent','name':'a','state':'busy',"
                    + "'attention':'working','directory':'/a'}]}"))
        .isEqualTo(
            "{'live':[{'kind':'console','name':'k','state':'running','attention':'waiting',"
                + "'directory':'/k'},{'kind':'agent','name':'a','state':'busy',"
                + "'attention':'working','directory':'/a'}]}");
  }

  @Test
  void aDaemonOfAnEarlierBuildDoesNotSay() {
    assertThat(
            live(
                "{'sessions':[],'others':[{'kind':'agent','name':'a','state':'busy',"
                    + "'directory':'/a'}]}"))
        .isEqualTo("{'live':[{'kind':'agent','name':'a','state':'busy','directory':'/a'}]}");
  }
}
