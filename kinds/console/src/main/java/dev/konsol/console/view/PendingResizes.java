package dev.konsol.console.view;

import dev.konsol.process.Size;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/// Changes of size that the screen has not come to yet, each with the offset it belongs to. Safe
/// for any thread; nobody waits here for the screen.
final class PendingResizes {
  private static final int MANY = 64;

  private record Resize(long offset, Size size) {}

  private final Deque<Resize> waiting = new ArrayDeque<>();

  /// Answers whether there are so many by now that the screen should come to them.
  synchronized boolean add(long offset, Size size) {
    if (!waiting.isEmpty() && waiting.getLast().offset() == offset) {
      waiting.removeLast();
    }
    waiting.add(new Resize(offset, size));
    return waiting.size() > MANY;
  }

  /// The first offset behind this one at which the size changes.
  synchronized long nextAfter(long offset) {
    return waiting.stream()
        .mapToLong(Resize::offset)
        .filter(at -> at > offset)
        .findFirst()
        .orElse(Long.MAX_VALUE);
  }

  synchronized List<Size> takeUpTo(long offset) {
    List<Size> due = new ArrayList<>();
    while (!waiting.isEmpty() && waiting.getFirst().offset() <= offset) {
      due.add(waiting.removeFirst().size());
    }
    return due;
  }
}
