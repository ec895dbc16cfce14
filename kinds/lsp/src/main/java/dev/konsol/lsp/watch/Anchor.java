package dev.konsol.lsp.watch;

import java.nio.file.Path;

/// The nearest directory above a subscription's base that is there: where the base, or the next
/// step towards it, will appear, and where it is seen to go.
final class Anchor extends Place {
  private final Subscriber subscriber;
  private final Path next;

  Anchor(Path path, Subscriber subscriber) {
    super(path);
    this.subscriber = subscriber;
    this.next = subscriber.base().getName(path.getNameCount());
  }

  Subscriber subscriber() {
    return subscriber;
  }

  boolean concerns(Path name) {
    return name.equals(next);
  }
}
