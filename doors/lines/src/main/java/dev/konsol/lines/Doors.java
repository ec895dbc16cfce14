package dev.konsol.lines;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.host.OtherHosts;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/// What a connection can be turned into, besides the lines themselves: the doors of this host, by
/// name, and those of others.
public record Doors(Map<String, Door> byName, OtherHosts hosts) {
  public static final String LINES = "lines";

  public Doors {
    byName = Map.copyOf(byName);
  }

  /// Of a host that is alone.
  public Doors(Map<String, Door> byName) {
    this(byName, OtherHosts.NONE);
  }

  public Optional<Door> find(String name) {
    return Optional.ofNullable(byName.get(name));
  }

  public KonsolException unknown(String name) {
    TreeSet<String> names = new TreeSet<>(byName.keySet());
    names.add(LINES);
    return new KonsolException(
        ErrorCode.BAD_REQUEST,
        "there is no door '" + name + "' here: the doors are " + String.join(", ", names));
  }
}
