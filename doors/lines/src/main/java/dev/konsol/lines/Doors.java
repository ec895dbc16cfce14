package dev.konsol.lines;

import dev.konsol.core.KonsolException;
import dev.konsol.core.host.OtherHosts;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/// What a connection can be turned into, besides the lines themselves: the doors of this host, by
/// name, and those of others.
///
/// @param lists what those said last of their sessions
public record Doors(Map<String, Door> byName, OtherHosts hosts, LastLists lists) {
  public static final String LINES = "lines";

  public Doors {
    byName = Map.copyOf(byName);
  }

  public Doors(Map<String, Door> byName, OtherHosts hosts) {
    this(byName, hosts, new LastLists());
  }

  public Optional<Door> find(String name) {
    return Optional.ofNullable(byName.get(name));
  }

  public KonsolException unknown(String name) {
    TreeSet<String> names = new TreeSet<>(byName.keySet());
    names.add(LINES);
    return KonsolException.badRequest(
        "there is no door '" + name + "' here: the doors are " + String.join(", ", names));
  }
}
