package dev.konsol.lines;

import dev.konsol.wire.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// What other hosts said last when they were asked for a list. When a host is gone, its consoles,
/// evaluations and language servers have failed with it; its agents live on in the store. Shared by
/// all connections; safe for any thread.
public final class LastLists {
  private static final int MOST = 2_000;
  private static final String AGENT = "agent";

  /// What is over is so, whatever has become of its host.
  private static final Set<String> LIVING = Set.of("opening", "ready", "busy", "waiting");

  private final Map<Asked, List<JsonObject>> rows = new ConcurrentHashMap<>();

  private record Asked(String list, String host) {}

  /// Remembers what a host said.
  ///
  /// @param list which one it is
  public void keep(String list, String host, List<JsonObject> came) {
    rows.put(new Asked(list, host), came.stream().limit(MOST).toList());
  }

  /// Forgets hosts that are not known any more.
  public void retain(Set<String> hosts) {
    rows.keySet().removeIf(asked -> !hosts.contains(asked.host()));
  }

  /// What a host that is gone had, as it is now.
  public List<JsonObject> ofGone(String list, String host) {
    return rows.getOrDefault(new Asked(list, host), List.of()).stream()
        .filter(row -> !row.text("kind", "").equals(AGENT))
        .map(LastLists::withoutHost)
        .toList();
  }

  private static JsonObject withoutHost(JsonObject row) {
    boolean lived =
        row.optionalText("state")
            .map(LIVING::contains)
            .orElse(row.text("status", "").equals("running"));
    if (!lived) {
      return row;
    }
    JsonObject over = row.has("state") ? row.with("state", "failed") : row;
    return over.with("status", "failed").with("attention", "failed").with("reason", "host gone");
  }
}
