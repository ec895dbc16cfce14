package dev.konsol.client.lsp;

import dev.konsol.client.connection.Client;
import dev.konsol.client.terminal.Format;
import dev.konsol.client.terminal.PlainText;
import dev.konsol.client.terminal.Table;
import dev.konsol.wire.JsonObject;

/// What the daemon says of language servers, as people read it.
final class LspTable {
  private LspTable() {}

  static void print(Client client, JsonObject answer) {
    Table table =
        new Table("SERVER", "STATE", "PID", "MEM", "FILES", "WATCHES", "RESTARTS", "ROOT");
    for (JsonObject server : answer.objects("servers")) {
      boolean runs = server.integer("pid") != 0;
      table.row(
          server.text("server"),
          server.text("state"),
          runs ? String.valueOf(server.integer("pid")) : "-",
          runs ? Format.bytes(server.integer("memory_bytes")) : "-",
          String.valueOf(server.integer("open_documents")),
          String.valueOf(server.texts("watches").size()),
          String.valueOf(server.integer("restarts")),
          server.text("root"));
    }
    for (JsonObject server : answer.objects("available")) {
      String state = server.text("missing").isEmpty() ? "idle" : "missing";
      table.row(server.text("server"), state, "-", "-", "-", "-", "-", answer.text("directory"));
    }
    client.say(table, _ -> "");
    notes(client, answer);
  }

  /// What the table has no room for.
  private static void notes(Client client, JsonObject answer) {
    for (JsonObject server : answer.objects("servers")) {
      if (!server.text("reason").isEmpty()) {
        note(client, server, first(server.text("reason")));
      }
      long dropped = server.object("diagnostics").integer("dropped");
      if (dropped > 0) {
        note(client, server, "said too much: " + dropped + " diagnostics were dropped");
      }
    }
    for (JsonObject server : answer.objects("available")) {
      if (!server.text("missing").isEmpty()) {
        note(client, server, server.text("missing"));
      }
    }
    answer.texts("warnings").forEach(warning -> client.say(PlainText.line("warning: " + warning)));
  }

  /// In words of the server, or of files of the project.
  private static void note(Client client, JsonObject server, String words) {
    client.say(PlainText.line(server.text("server") + ": " + words));
  }

  private static String first(String text) {
    int end = text.indexOf('\n');
    return end < 0 ? text : text.substring(0, end);
  }
}
