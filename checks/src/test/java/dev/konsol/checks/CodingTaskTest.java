package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// A model fixes a failing test in a Maven project, with a REPL, the compiler's diagnostics and a
/// terminal. Over JSON lines, WebSocket and ACP the same is told and asked, and the same is kept.
@Tag("slow")
@Timeout(value = 600, unit = TimeUnit.SECONDS)
class CodingTaskTest {
  private static final Pattern ID = Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");

  @AutoClose private final HttpServer server = HttpServer.started("{\"text\":\"No.\"}");

  private final KonsolProgram konsol = server.program();

  @Test
  void aFailingTestIsFixedOverEachDoorWithTheSameEvents() throws IOException {
    Map<String, CodingDoor> doors = new LinkedHashMap<>();
    doors.put("lines", new CodingDoor.Lines(konsol));
    doors.put("websocket", new CodingDoor.WebSocket(server));
    doors.put("acp", new CodingDoor.Acp(konsol));
    Map<String, CodingDoor.Played> played = new LinkedHashMap<>();
    Map<String, List<String>> kept = new LinkedHashMap<>();
    for (Map.Entry<String, CodingDoor> door : doors.entrySet()) {
      String name = door.getKey();
      Path project = CodingTask.in(konsol.home().resolve(name));
      CodingDoor.Played one = door.getValue().play(project);
      played.put(name, one);
      kept.put(name, normalised(one.kept(), project));
      assertThat(project.resolve("src/main/java/shop/Prices.java"))
          .as(name)
          .content()
          .contains("return (cents + 50) / 100;");
      assertThat(project.resolve("target/surefire-reports/shop.PricesTest.txt"))
          .as(name)
          .content()
          .contains("Tests run: 1, Failures: 0, Errors: 0");
    }
    CodingDoor.Played lines = Objects.requireNonNull(played.get("lines"));
    assertThat(calls(lines)).containsExactlyElementsOf(CodingTask.CALLS);
    assertThat(asked(lines)).containsExactlyElementsOf(CodingTask.ASKED);
    for (String name : List.of("websocket", "acp")) {
      assertThat(Objects.requireNonNull(played.get(name)).heard())
          .as(name)
          .isEqualTo(lines.heard());
      assertThat(kept.get(name)).as(name).isEqualTo(kept.get("lines"));
    }
  }

  /// Each call with what came of it.
  private static List<String> calls(CodingDoor.Played played) {
    return played.kept().stream()
        .filter(each -> Json.type(each).equals("tool_message"))
        .map(
            each ->
                each.path("name").asString()
                    + (each.path("failed").asBoolean(false) ? " failed" : " done"))
        .toList();
  }

  private static List<String> asked(CodingDoor.Played played) {
    return played.heard().stream()
        .filter(each -> each.what().equals("asked"))
        .map(CodingDoor.Heard::subject)
        .toList();
  }

  /// From the task on, without what is a session's own: its folder, its processes and its times.
  /// `konsol agent` begins a session with a line about itself, so that all numbers are one higher
  /// there. Ids are numbered as they appear, so that those that belong together still do.
  private static List<String> normalised(List<JsonNode> messages, Path project) {
    assertThat(messages)
        .extracting(each -> each.path("seq").asInt())
        .isEqualTo(IntStream.rangeClosed(1, messages.size()).boxed().toList());
    Map<String, String> ids = new HashMap<>();
    return messages.stream()
        .dropWhile(each -> !Json.type(each).equals("message"))
        .map(each -> ((ObjectNode) each).without(List.of("seq")).toString())
        .map(each -> each.replace(project.resolve("..").normalize().toString(), "FOLDER"))
        .map(each -> ID.matcher(each).replaceAll(found -> numbered(ids, found.group())))
        .map(each -> each.replaceAll("\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z", "TIME"))
        .map(each -> each.replaceAll("\"duration_ms\":\\d+", "\"duration_ms\":N"))
        .map(each -> each.replaceAll("\\(pid \\d+\\)", "(pid N)"))
        .toList();
  }

  private static String numbered(Map<String, String> ids, String id) {
    return ids.computeIfAbsent(id, _ -> "ID" + ids.size());
  }
}
