package dev.konsol.tools.patch;

import dev.konsol.tools.ToolFailure;
import dev.konsol.tools.patch.Hunk.Kind;
import java.util.ArrayList;
import java.util.List;

/// A file's text while hunks are applied to it, from its beginning to its end. What stays keeps its
/// line ends; what is new gets those that the file has. Confined to one thread.
public final class PatchedText {
  private final String path;
  private final String text;
  private final List<String> lines = new ArrayList<>();
  private final List<String> ends = new ArrayList<>();
  private final String usualEnd;
  private final StringBuilder patched = new StringBuilder();
  private int next;

  private PatchedText(String path, String text) {
    this.path = path;
    this.text = text;
    int begin = 0;
    int windows = 0;
    while (begin < text.length()) {
      int feed = text.indexOf('\n', begin);
      int end = feed < 0 ? text.length() : feed;
      boolean returned = feed > begin && text.charAt(feed - 1) == '\r';
      lines.add(text.substring(begin, returned ? end - 1 : end));
      ends.add(feed < 0 ? "" : returned ? "\r\n" : "\n");
      windows += returned ? 1 : 0;
      begin = feed < 0 ? text.length() : feed + 1;
    }
    usualEnd = windows > 0 && windows * 2 >= lines.size() ? "\r\n" : "\n";
  }

  /// The text with all hunks applied; refuses where one has no place, or more than one.
  public static String of(String path, String text, List<Hunk> hunks) {
    PatchedText patched = new PatchedText(path, text);
    for (int i = 0; i < hunks.size(); i++) {
      patched.apply(hunks.get(i), i + 1, hunks.size());
    }
    patched.keepTo(patched.lines.size());
    return patched.patched.toString();
  }

  private void apply(Hunk hunk, int number, int all) {
    int at = new HunkPlace(path, text, lines, next).of(hunk, number, all);
    keepTo(at);
    for (Hunk.Line line : hunk.lines()) {
      switch (line.kind()) {
        case Kind.KEPT -> keepTo(next + 1);
        case Kind.REMOVED -> next++;
        case Kind.ADDED -> {
          close();
          patched.append(line.text()).append(line.open() ? "" : usualEnd);
        }
      }
    }
  }

  private void keepTo(int end) {
    for (; next < end; next++) {
      close();
      patched.append(lines.get(next)).append(ends.get(next));
    }
  }

  /// What was the last line, without a line break, is followed by another now.
  private void close() {
    if (!patched.isEmpty() && patched.charAt(patched.length() - 1) != '\n') {
      patched.append(usualEnd);
    }
  }

  static ToolFailure failure(String path, int number, int all, String why) {
    return new ToolFailure(
        "%s in '%s' cannot be applied, and nothing was changed: %s"
            .formatted(all == 1 ? "The change" : "Change " + number + " of " + all, path, why));
  }
}
