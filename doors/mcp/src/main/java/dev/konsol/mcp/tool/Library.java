package dev.konsol.mcp.tool;

import dev.konsol.mcp.Offer.Change;
import dev.konsol.mcp.Offer.Watch;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// Texts that clients can list, read and watch. Safe for any thread.
public interface Library {
  /// What a list shows of one.
  record Entry(String uri, String name, String description, String mime) {}

  record Text(String mime, String text) {}

  List<Entry> entries();

  /// Families of texts that are too large to list: each with `{name}`s in its `uri`.
  List<Entry> families();

  Optional<Text> read(String uri);

  /// As [Offer#watch].
  Watch watch(Consumer<Change> watcher);
}
