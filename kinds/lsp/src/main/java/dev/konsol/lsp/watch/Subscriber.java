package dev.konsol.lsp.watch;

import dev.konsol.lsp.watch.FileChange.Kind;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// One subscription, as the loop sees it.
final class Subscriber {
  private final Interest interest;
  private final Outbox outbox;

  /// Where its base is looked for. Belongs to the loop's thread.
  @Nullable Anchor anchor;

  Subscriber(Interest interest, Consumer<List<FileChange>> sink) {
    this.interest = interest;
    this.outbox = new Outbox(sink);
  }

  Interest interest() {
    return interest;
  }

  Path base() {
    return interest.base();
  }

  Outbox outbox() {
    return outbox;
  }

  void tell(Path file, Kind kind) {
    if (interest.files().test(file)) {
      outbox.add(file, kind);
    }
  }
}
