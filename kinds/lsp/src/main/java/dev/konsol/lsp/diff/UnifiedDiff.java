package dev.konsol.lsp.diff;

import java.util.ArrayList;
import java.util.List;

/// Writes the difference of two texts the way `git diff` does, so that people can read it and `git
/// apply` takes it. Lines are git's: they end with `\n`, and a `\r` before it is part of the line.
public final class UnifiedDiff {
  private static final String NOWHERE = "/dev/null";

  private UnifiedDiff() {}

  /// Empty where the texts are the same.
  public static String of(String name, String before, String after) {
    return before.equals(after)
        ? ""
        : head(name, name) + paths("a/" + name, "b/" + name, before, after);
  }

  public static String created(String name, String after) {
    return head(name, name) + "new file mode 100644\n" + paths(NOWHERE, "b/" + name, "", after);
  }

  public static String deleted(String name, String before) {
    return head(name, name)
        + "deleted file mode 100644\n"
        + paths("a/" + name, NOWHERE, before, "");
  }

  public static String renamed(String from, String to, String before, String after) {
    return head(from, to)
        + "rename from "
        + quoted(from)
        + "\n"
        + "rename to "
        + quoted(to)
        + "\n"
        + paths("a/" + from, "b/" + to, before, after);
  }

  /// What is said of files that are no text.
  public static String binary(String from, String to) {
    return head(from, to) + "Binary files differ\n";
  }

  private static String head(String from, String to) {
    return "diff --git " + quoted("a/" + from) + " " + quoted("b/" + to) + "\n";
  }

  private static String paths(String from, String to, String before, String after) {
    if (before.equals(after)) {
      return "";
    }
    return "--- " + path(from) + "\n+++ " + path(to) + "\n" + Hunks.of(lines(before), lines(after));
  }

  /// A tab ends a name with spaces in it.
  private static String path(String name) {
    return quoted(name) + (name.contains(" ") ? "\t" : "");
  }

  private static String quoted(String name) {
    if (name.chars().noneMatch(c -> c < ' ' || c == '"' || c == '\\')) {
      return name;
    }
    StringBuilder quoted = new StringBuilder("\"");
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (c < ' ') {
        quoted.append(String.format("\\%03o", (int) c));
      } else {
        quoted.append(c == '"' || c == '\\' ? "\\" : "").append(c);
      }
    }
    return quoted.append('"').toString();
  }

  private static List<String> lines(String text) {
    List<String> lines = new ArrayList<>();
    int start = 0;
    for (int end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
      lines.add(text.substring(start, end + 1));
      start = end + 1;
    }
    if (start < text.length()) {
      lines.add(text.substring(start));
    }
    return lines;
  }
}
