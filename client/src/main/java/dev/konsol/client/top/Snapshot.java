package dev.konsol.client.top;

import dev.konsol.client.sessions.SessionRow;
import java.util.List;
import java.util.Map;

/// The sessions at one moment.
///
/// @param percent of a processor that each took since the moment before, by its key
/// @param trouble why there are none; empty where there is nothing to say
/// @param unreachable hosts whose sessions are not known now
record Snapshot(
    List<SessionRow> rows, Map<String, Integer> percent, String trouble, List<String> unreachable) {
  Snapshot {
    rows = List.copyOf(rows);
    percent = Map.copyOf(percent);
    unreachable = List.copyOf(unreachable);
  }

  static Snapshot none(String trouble) {
    return new Snapshot(List.of(), Map.of(), trouble, List.of());
  }
}
