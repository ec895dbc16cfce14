package dev.konsol.client.lsp;

import dev.konsol.client.connection.Client;
import dev.konsol.client.terminal.Format;
import dev.konsol.client.terminal.PlainText;
import dev.konsol.client.terminal.Table;
import dev.konsol.wire.JsonObject;
import java.util.List;

/// What the daemon says of language servers, as people read it.
final class LspTable {
  private static final int MOST_WORDS = 3;

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
        note(client, server, first(server.text("reason")) + retry(server));
      }
      lastWords(server).forEach(line -> note(client, server, "it said: " + line));
      server.optionalObject("sidecar").ifPresent(each -> sidecar(client, server, each));
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

  private static String retry(JsonObject server) {
    long millis = server.integer("retry_after_ms", 0);
    return millis == 0 ? "" : "; tried again in " + Format.time(millis + 999);
  }

  /// Of one that has failed: they often say why.
  private static List<String> lastWords(JsonObject server) {
    boolean failed = List.of("broken", "backoff").contains(server.text("state"));
    List<String> said = failed ? server.texts("stderr") : List.of();
    return said.subList(Math.max(0, said.size() - MOST_WORDS), said.size());
  }

  private static void sidecar(Client client, JsonObject server, JsonObject sidecar) {
    if (!sidecar.text("state").equals("running")) {
      List<String> output = sidecar.texts("output");
      String last = output.isEmpty() ? "" : ": " + output.getLast();
      String command = String.join(" ", sidecar.texts("command"));
      note(client, server, "'" + command + "', which should run beside it, has ended" + last);
    }
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
