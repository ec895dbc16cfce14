package dev.konsol.http.v1.screens;

import java.util.List;

/// The end of a text that grows. Confined to one thread.
final class LastLines {
  private static final int MOST = 8;
  private static final int LONGEST = 400;
  private static final int KEPT = MOST * LONGEST;

  private final StringBuilder text = new StringBuilder();

  void add(String more) {
    text.append(more, Math.max(0, more.length() - KEPT), more.length());
    if (text.length() > KEPT) {
      text.delete(0, text.length() - KEPT);
    }
  }

  List<String> lines() {
    return of(text.toString());
  }

  static List<String> of(String text) {
    List<String> all =
        text.substring(Math.max(0, text.length() - KEPT))
            .stripTrailing()
            .lines()
            .map(line -> line.length() > LONGEST ? line.substring(0, LONGEST) : line)
            .toList();
    return all.subList(Math.max(0, all.size() - MOST), all.size());
  }
}
