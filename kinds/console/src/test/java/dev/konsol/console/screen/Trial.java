package dev.konsol.console.screen;

import dev.konsol.process.Size;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// A small screen to try sequences on; `^[` in the input stands for escape.
final class Trial {
  final Screen screen;
  final List<String> replies = new ArrayList<>();

  private Trial(int rows, int cols) {
    screen = new Screen(new Size(rows, cols), this::reply);
  }

  static Trial of(int rows, int cols, String input) {
    return new Trial(rows, cols).then(input);
  }

  Trial then(String input) {
    var bytes = input.replace("^[", "\u001b").getBytes(StandardCharsets.UTF_8);
    screen.feed(bytes, 0, bytes.length);
    return this;
  }

  List<String> rows() {
    return screen.snapshot().rows();
  }

  String cursor() {
    var cursor = screen.snapshot().cursor();
    return cursor.row() + "," + cursor.col();
  }

  private void reply(byte[] bytes) {
    replies.add(
        new String(bytes, StandardCharsets.UTF_8).replace("\u001b", "^[").replace("\u0007", "^G"));
  }
}
