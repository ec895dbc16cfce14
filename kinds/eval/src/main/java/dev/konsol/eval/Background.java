package dev.konsol.eval;

import java.util.Optional;

/// What threads print whose run has been answered: it is kept for the next answer, within a bound.
/// Safe for any thread.
final class Background {
  private static final int MOST = 16 * 1024;

  private BoundedText printed = new BoundedText(MOST);
  private boolean empty = true;

  synchronized void add(String text) {
    printed.add(text);
    empty &= text.isEmpty();
  }

  synchronized Optional<String> take() {
    if (empty) {
      return Optional.empty();
    }
    String text = printed.toString().stripTrailing();
    printed = new BoundedText(MOST);
    empty = true;
    return Optional.of("printed in the background by an earlier snippet:\n" + text);
  }
}
