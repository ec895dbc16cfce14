package dev.konsol.client.console;

import dev.konsol.client.terminal.Format;
import dev.konsol.client.terminal.Table;
import dev.konsol.wire.JsonObject;
import java.util.List;
import java.util.Optional;

/// What the daemon says of a session, as people read it.
public final class ConsoleTable {
  private ConsoleTable() {}

  /// Those that are older than the daemon are marked: they ended with an earlier one.
  static Table table(List<JsonObject> sessions, long uptimeMillis) {
    Table table =
        new Table("KEY", "STATE", "ATTENTION", "AGE", "OUTPUT", "CPU", "MEM", "PID", "COMMAND");
    for (JsonObject session : sessions) {
      boolean running = running(session);
      Optional<JsonObject> usage = session.optionalObject("usage").filter(_ -> running);
      table.row(
          session.text("key"),
          status(session) + (age(session) > uptimeMillis ? " (earlier daemon)" : ""),
          session.optionalText("attention").orElse("-"),
          Format.time(age(session)),
          Format.bytes(session.optionalInteger("offset").orElse(0)),
          usage.map(u -> Format.time(u.integer("cpu_ms"))).orElse("-"),
          usage.map(u -> Format.bytes(u.integer("memory_bytes"))).orElse("-"),
          running ? String.valueOf(session.integer("pid")) : "-",
          session.optionalText("command").orElse(""));
    }
    return table;
  }

  /// Those of several hosts.
  static Table ofHosts(List<JsonObject> sessions) {
    Table table = new Table("HOST", "KEY", "STATE", "ATTENTION", "AGE", "OUTPUT", "COMMAND");
    for (JsonObject session : sessions) {
      table.row(
          session.text("host", "-"),
          session.text("key"),
          status(session),
          session.optionalText("attention").orElse("-"),
          Format.time(age(session)),
          Format.bytes(session.optionalInteger("offset").orElse(0)),
          session.optionalText("command").orElse(""));
    }
    return table;
  }

  private static long age(JsonObject session) {
    return session.optionalInteger("age_ms").orElse(0);
  }

  public static boolean running(JsonObject session) {
    return status(session).equals("running");
  }

  /// Whether nobody knows how it ended.
  static boolean lost(JsonObject session) {
    return status(session).equals("lost");
  }

  /// `running`, `exited(0)`, `SIGTERM`.
  static String status(JsonObject session) {
    return session
        .optionalText("signal")
        .orElse(session.optionalText("status").orElse("exited(" + exitCode(session) + ")"));
  }

  /// The program's code, or the name of the signal that ended it.
  static String exitCode(JsonObject session) {
    return session.has("exit_code")
        ? String.valueOf(session.integer("exit_code"))
        : session.optionalText("signal").orElse("?");
  }
}
