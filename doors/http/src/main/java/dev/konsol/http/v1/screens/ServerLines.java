package dev.konsol.http.v1.screens;

import dev.konsol.core.session.Session;
import dev.konsol.http.v1.lsp.LspCommands;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// How language servers are doing, in a line or two each. All are asked at once, now and then.
/// Confined to one client's thread.
final class ServerLines {
  private static final long APART = Duration.ofSeconds(1).toNanos();

  private final LspCommands commands;
  private Map<String, List<String>> known = Map.of();
  private long looked = System.nanoTime() - APART;

  ServerLines(LspCommands commands) {
    this.commands = commands;
  }

  Supplier<List<String>> of(Session session) {
    return () -> {
      look();
      return known.getOrDefault(session.id().value(), List.of());
    };
  }

  private void look() {
    if (System.nanoTime() - looked < APART) {
      return;
    }
    looked = System.nanoTime();
    Map<String, List<String>> all = new HashMap<>();
    JsonMapper.shared()
        .readTree(commands.all())
        .path("servers")
        .forEach(server -> all.put(server.path("session").stringValue(""), lines(server)));
    known = all;
  }

  private static List<String> lines(JsonNode server) {
    String reason = server.path("reason").stringValue("");
    List<String> lines = new ArrayList<>();
    lines.add(server.path("state").stringValue("") + (reason.isEmpty() ? "" : ": " + reason));
    lines.add(server.path("open_documents").asInt(0) + " open documents");
    lines.add(server.path("diagnostics").path("files").asInt(0) + " files with diagnostics");
    return lines;
  }
}
