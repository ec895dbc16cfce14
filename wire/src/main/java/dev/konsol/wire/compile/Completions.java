package dev.konsol.wire.compile;

import dev.konsol.wire.JsonLine;
import dev.konsol.wire.JsonObject;
import java.util.List;

/// What could stand at the cursor: each item replaces the code from `anchor` to the cursor.
public record Completions(int anchor, List<Item> items) {
  public Completions {
    items = List.copyOf(items);
  }

  public void write(JsonLine json) {
    json.put("anchor", anchor).putObjects("items", items, (each, item) -> item.write(each));
  }

  public static Completions of(JsonObject json) {
    return new Completions(
        json.integer("anchor"), json.objects("items").stream().map(Item::of).toList());
  }

  public record Item(String label, String insert) {
    void write(JsonLine json) {
      json.put("label", label).put("insert", insert);
    }

    static Item of(JsonObject json) {
      return new Item(json.text("label"), json.text("insert"));
    }
  }
}
