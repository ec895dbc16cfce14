package dev.konsol.eval.result;

import java.util.List;

/// What could stand at the cursor: each item replaces the code from `anchor` to the cursor.
public record Completion(int anchor, List<String> items) {
  public Completion {
    items = List.copyOf(items);
  }
}
