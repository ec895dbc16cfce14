package dev.konsol.client.daemon;

import dev.konsol.client.connection.Connection;
import dev.konsol.client.console.ConsoleTable;
import dev.konsol.wire.JsonLine;
import dev.konsol.wire.JsonObject;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Something that lives in the daemon and ends with it.
///
/// @param kind `console`, `eval`, `agent` or `lsp`
/// @param attention whether it wants a person; nothing where the daemon is of a build that does not
///   say
record DaemonSession(
    String kind, String name, String state, Optional<String> attention, String directory) {

  /// From what the daemon answers to `stats`. One of an older build knows consoles only.
  static List<DaemonSession> of(JsonObject stats) {
    List<DaemonSession> all = new ArrayList<>();
    for (JsonObject console : stats.objects("sessions")) {
      if (ConsoleTable.running(console)) {
        all.add(
            new DaemonSession(
                "console",
                console.text("key"),
                "running",
                console.optionalText("attention"),
                console.text("cwd")));
      }
    }
    if (stats.has("others")) {
      for (JsonObject other : stats.objects("others")) {
        all.add(
            new DaemonSession(
                other.text("kind"),
                other.text("name"),
                other.text("state"),
                other.optionalText("attention"),
                other.text("directory")));
      }
    }
    return all;
  }

  static List<DaemonSession> in(Connection connection) throws IOException {
    return of(connection.ask(JsonLine.object().put("cmd", "stats")));
  }

  /// `consoles: a, b; agents: 17 (waiting)`.
  static String inWords(List<DaemonSession> all) {
    Map<String, List<String>> named = new LinkedHashMap<>();
    for (DaemonSession each : all) {
      named.computeIfAbsent(each.plural(), _ -> new ArrayList<>()).add(each.inWords());
    }
    List<String> groups = new ArrayList<>();
    named.forEach((plural, names) -> groups.add(plural + ": " + String.join(", ", names)));
    return String.join("; ", groups);
  }

  String plural() {
    return switch (kind) {
      case "console" -> "consoles";
      case "eval" -> "evaluation sessions";
      case "agent" -> "agents at work";
      case "lsp" -> "language servers";
      default -> kind;
    };
  }

  /// What can be lost by an end at the wrong time is said beside the name.
  String inWords() {
    return state.equals("busy") || state.equals("waiting") ? name + " (" + state + ")" : name;
  }

  void put(JsonLine line) {
    line.put("kind", kind).put("name", name).put("state", state);
    attention.ifPresent(word -> line.put("attention", word));
    line.put("directory", directory);
  }
}
