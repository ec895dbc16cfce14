package dev.konsol.console.screen;

import java.util.ArrayDeque;
import java.util.Deque;

/// The window title, and those a program has put aside to bring back when it ends.
final class Title {
  private static final int MOST_ASIDE = 10;

  private final Deque<String> aside = new ArrayDeque<>();
  private String text = "";

  String text() {
    return text;
  }

  void set(String title) {
    text = title;
  }

  void push() {
    if (aside.size() == MOST_ASIDE) {
      aside.removeLast();
    }
    aside.push(text);
  }

  void pop() {
    if (!aside.isEmpty()) {
      text = aside.pop();
    }
  }
}
