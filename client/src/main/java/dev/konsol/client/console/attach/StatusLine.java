package dev.konsol.client.console.attach;

import dev.konsol.client.env.Streams.Window;
import java.util.ArrayList;
import java.util.List;

/// What the last row says: which console this is, how it is, who else is here, how to leave.
///
/// @param others how many others look at it
record StatusLine(String key, boolean readOnly, int others, Prefix prefix) {
  static final String STYLE = "7";
  static final String WARNING = "30;43";

  /// So many rows a terminal has at least where one is spent on this.
  static final int LEAST_ROWS = 5;

  /// How to leave is the last that goes when there is no room, but for the console's name.
  String text(Emulator.Picture picture, Window window) {
    List<String> parts = new ArrayList<>();
    parts.add(key);
    parts.add(readOnly ? "running, read-only" : "running");
    parts.add(picture.rows() + "x" + picture.cols());
    if (others > 0) {
      parts.add(others == 1 ? "1 other here" : others + " others here");
    }
    String leave = prefix.name() + " d leaves";
    String whole = between(parts, leave + ", " + prefix.name() + " ? helps ", window.cols());
    while (whole.isEmpty() && !parts.isEmpty()) {
      whole = between(parts, leave + " ", window.cols());
      parts.removeLast();
    }
    return whole.isEmpty() ? " " + key : whole;
  }

  String commands() {
    return " d leave   [ scroll   / search   r draw again   "
        + prefix.name()
        + " types "
        + prefix.name();
  }

  /// Empty where there is no room for both.
  private static String between(List<String> parts, String right, int cols) {
    String left = " " + String.join(" | ", parts);
    int room = cols - left.length() - right.length();
    return room < 2 ? "" : left + " ".repeat(room) + right;
  }
}
