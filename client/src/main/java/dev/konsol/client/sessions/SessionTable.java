package dev.konsol.client.sessions;

import dev.konsol.client.terminal.Format;
import dev.konsol.client.terminal.Table;
import java.util.List;

/// Sessions as a table, for a pipe, a script or a terminal that cannot be drawn on.
final class SessionTable {
  private SessionTable() {}

  static Table of(List<SessionRow> sessions) {
    Table table = new Table("NAME", "KIND", "STATE", "ATTENTION", "AGE", "CPU", "MEM", "FOLDER");
    for (SessionRow each : sessions) {
      table.row(
          each.address(),
          each.kind(),
          each.status(),
          each.attention(),
          Format.time(each.ageMillis()),
          each.cpuMillis().isPresent() ? Format.time(each.cpuMillis().getAsLong()) : "-",
          each.memoryBytes().isPresent() ? Format.bytes(each.memoryBytes().getAsLong()) : "-",
          each.directory());
    }
    return table;
  }
}
