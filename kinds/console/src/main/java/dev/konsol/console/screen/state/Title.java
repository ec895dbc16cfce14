package dev.konsol.console.screen.state;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/// The window title, and those a program has put aside to bring back when it ends.
public final class Title {
  private static final int MOST_ASIDE = 10;

  private final Deque<String> aside = new ArrayDeque<>();
  private String text = "";

  public String text() {
    return text;
  }

  /// Control characters go, those of eight bits too: the title is written to terminals again.
  public void set(String title) {
    text =
        title
            .codePoints()
            .filter(c -> Width.of(c) >= 0)
            .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
            .toString();
  }

  /// Those put aside, the last first.
  public List<String> aside() {
    return List.copyOf(aside);
  }

  public void push() {
    if (aside.size() == MOST_ASIDE) {
      aside.removeLast();
    }
    aside.push(text);
  }

  public void pop() {
    if (!aside.isEmpty()) {
      text = aside.pop();
    }
  }
}
