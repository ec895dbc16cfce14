package dev.konsol.wire.compile;

import dev.konsol.wire.JsonLine;
import dev.konsol.wire.JsonObject;
import java.util.List;

/// What could stand at the cursor: each item replaces the code from `anchor` to the cursor.
public record Completions(int anchor, List<String> items) {
  public Completions {
    items = List.copyOf(items);
  }

  public void write(JsonLine json) {
    json.put("anchor", anchor).putTexts("items", items);
  }

  public static Completions of(JsonObject json) {
    return new Completions((int) json.integer("anchor"), json.texts("items"));
  }
}
