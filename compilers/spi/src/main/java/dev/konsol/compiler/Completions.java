package dev.konsol.compiler;

import java.util.List;

/// What could stand at the cursor: each item replaces the code from `anchor` to the cursor.
public record Completions(int anchor, List<Item> items) {
  public Completions {
    items = List.copyOf(items);
  }

  public record Item(String label, String insert) {}
}
