package dev.konsol.lines;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/// The doors that a connection can be turned into, by name, besides the lines themselves.
public record Doors(Map<String, Door> byName) {
  public static final String LINES = "lines";

  public Doors {
    byName = Map.copyOf(byName);
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
