package dev.konsol.console.screen.state;

import java.util.ArrayDeque;
import java.util.Deque;

/// The window title, and those a program has put aside to bring back when it ends.
public final class Title {
  private static final int MOST_ASIDE = 10;

  private final Deque<String> aside = new ArrayDeque<>();
  private String text = "";

  public String text() {
    return text;
  }

  public void set(String title) {
    text = title;
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
