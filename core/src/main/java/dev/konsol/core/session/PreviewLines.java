package dev.konsol.core.session;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/// The end of a text that grows: its last lines, none of them endless. Confined to one thread.
public final class PreviewLines {
  private static final int LONGEST = 400;

  private final int most;
  private final Deque<String> lines = new ArrayDeque<>();
  private boolean open;

  /// @param most lines that are kept
  public PreviewLines(int most) {
    this.most = most;
  }

  /// Goes on where the text ended.
  public void add(String more) {
    int start = 0;
    while (start < more.length()) {
      int end = more.indexOf('\n', start);
      part(more.substring(start, end < 0 ? more.length() : end));
      open = end < 0;
      start = end < 0 ? more.length() : end + 1;
    }
  }

  /// Lines of their own.
  public void addLines(String text) {
    open = false;
    add(text.stripTrailing());
    open = false;
  }

  private void part(String text) {
    String begun = open ? lines.removeLast() : "";
    String line = begun + (text.endsWith("\r") ? text.substring(0, text.length() - 1) : text);
    lines.addLast(cut(line));
    if (lines.size() > most) {
      lines.removeFirst();
    }
  }

  /// A line, unless it is endless.
  public static String cut(String line) {
    return line.length() > LONGEST ? line.substring(0, LONGEST) : line;
  }

  /// Without the empty ones at the end.
  public List<String> lines() {
    List<String> all = List.copyOf(lines);
    int end = all.size();
    while (end > 0 && all.get(end - 1).isBlank()) {
      end--;
    }
    return all.subList(0, end);
  }
}
