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

  /// A family of texts that is too large to list.
  ///
  /// @param uri with `{name}`s in it
  record Family(String uri, String name, String description, String mime) {}

  /// One text.
  record Text(String mime, String text) {}

  List<Entry> entries();

  List<Family> families();

  Optional<Text> read(String uri);

  /// As [Offer#watch].
  Watch watch(Consumer<Change> watcher);
}
