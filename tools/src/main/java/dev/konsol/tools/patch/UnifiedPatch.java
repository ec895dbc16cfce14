package dev.konsol.tools.patch;

import dev.konsol.tools.patch.Hunk.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Reads unified diffs, as `diff -u` and `git diff` write them. Counts in the heads of hunks are
/// not believed beyond telling where a hunk ends: models count badly.
record UnifiedPatch(PatchLines lines) {
  private static final String NOWHERE = "/dev/null";
  private static final Pattern HEAD =
      Pattern.compile("@@+ -(\\d{1,9})(?:,(\\d{1,9}))? \\+\\d{1,9}(?:,(\\d{1,9}))? @@+.*");

  List<FilePatch> read() {
    List<FilePatch> files = new ArrayList<>();
    Optional<String> from = Optional.empty();
    while (lines.more()) {
      if (lines.ahead("rename from ")) {
        from = Optional.of(lines.take().substring("rename from ".length()));
      } else if (lines.ahead("rename to ") && from.isPresent()) {
        String to = lines.take().substring("rename to ".length());
        List<Hunk> hunks = lines.ahead("--- ") || lines.ahead("index ") ? renamed() : List.of();
        files.add(new FilePatch.Update(from.get(), Optional.of(to), hunks));
        from = Optional.empty();
      } else if (lines.ahead("--- ")) {
        files.add(file());
      } else if (lines.ahead("@@")) {
        throw lines.wrong("before it '--- a/PATH' and '+++ b/PATH' say which file it is");
      } else {
        lines.take();
      }
    }
    return files;
  }

  private List<Hunk> renamed() {
    if (lines.ahead("index ")) {
      lines.take();
    }
    if (!lines.ahead("--- ")) {
      return List.of();
    }
    lines.take();
    if (!lines.ahead("+++ ")) {
      throw lines.wrong("'+++ b/PATH' follows '--- a/PATH'");
    }
    lines.take();
    return hunks();
  }

  private FilePatch file() {
    String before = name(lines.take().substring("--- ".length()), "a/");
    if (!lines.ahead("+++ ")) {
      throw lines.wrong("'+++ b/PATH' follows '--- a/PATH'");
    }
    String after = name(lines.take().substring("+++ ".length()), "b/");
    List<Hunk> hunks = hunks();
    if (after.equals(NOWHERE)) {
      return new FilePatch.Delete(before);
    }
    if (before.equals(NOWHERE)) {
      return new FilePatch.Add(after, content(hunks));
    }
    if (hunks.isEmpty()) {
      throw lines.wrong("'" + after + "' has no change");
    }
    Optional<String> moveTo = before.equals(after) ? Optional.empty() : Optional.of(after);
    return new FilePatch.Update(before, moveTo, hunks);
  }

  /// Without the date that some programs put behind it.
  private static String name(String written, String prefix) {
    String name = written.split("\t", 2)[0].strip();
    return name.startsWith(prefix) ? name.substring(prefix.length()) : name;
  }

  private static String content(List<Hunk> hunks) {
    return hunks.stream()
        .flatMap(hunk -> hunk.lines().stream())
        .filter(line -> line.kind() == Kind.ADDED)
        .map(line -> line.text() + (line.open() ? "" : "\n"))
        .collect(Collectors.joining());
  }

  private List<Hunk> hunks() {
    List<Hunk> hunks = new ArrayList<>();
    while (lines.ahead("@@")) {
      Matcher head = HEAD.matcher(lines.peek());
      boolean counted = head.matches();
      OptionalInt line =
          counted ? OptionalInt.of(Integer.parseInt(head.group(1))) : OptionalInt.empty();
      int old = counted ? count(head.group(2)) : Integer.MAX_VALUE;
      int fresh = counted ? count(head.group(3)) : Integer.MAX_VALUE;
      lines.take();
      List<Hunk.Line> changed = changed(old, fresh);
      if (changed.isEmpty()) {
        throw lines.wrong("a hunk has lines that begin with ' ', '-' or '+'");
      }
      hunks.add(new Hunk("", line, changed, false));
    }
    return hunks;
  }

  private static int count(String written) {
    return written == null ? 1 : Integer.parseInt(written);
  }

  /// A line that looks like the head of another file ends a hunk only where the counts say that it
  /// is complete.
  private List<Hunk.Line> changed(int old, int fresh) {
    List<Hunk.Line> changed = new ArrayList<>();
    int oldLeft = old;
    int freshLeft = fresh;
    while (lines.more() && !lines.ahead("@@") && !lines.ahead("diff ")) {
      String line = lines.peek();
      boolean complete = oldLeft <= 0 && freshLeft <= 0;
      if (line.startsWith("\\")) {
        lines.take();
        open(changed);
        continue;
      }
      if (complete
          && (line.startsWith("--- ") || line.isEmpty() || "+- ".indexOf(line.charAt(0)) < 0)) {
        break;
      }
      Hunk.Line next = lines.takeChange("hunk");
      oldLeft -= next.kind() == Kind.ADDED ? 0 : 1;
      freshLeft -= next.kind() == Kind.REMOVED ? 0 : 1;
      changed.add(next);
    }
    return changed;
  }

  private static void open(List<Hunk.Line> changed) {
    if (!changed.isEmpty()) {
      Hunk.Line last = changed.removeLast();
      changed.add(new Hunk.Line(last.kind(), last.text(), true));
    }
  }
}
