package dev.konsol.tools.patch;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// Reads the form with a section for each file: `*** Add File:`, `*** Delete File:`, `*** Update
/// File:` with `*** Move to:`, and pieces that begin with `@@` and perhaps a line above them.
record SectionedPatch(PatchLines lines) {
  private static final String BEGIN = "*** Begin Patch";
  private static final String END = "*** End Patch";
  private static final String ADD = "*** Add File: ";
  private static final String DELETE = "*** Delete File: ";
  private static final String UPDATE = "*** Update File: ";
  private static final String MOVE = "*** Move to: ";
  private static final String END_OF_FILE = "*** End of File";

  List<FilePatch> read() {
    while (lines.more() && !lines.peek().strip().equals(BEGIN)) {
      lines.take();
    }
    lines.take();
    List<FilePatch> files = new ArrayList<>();
    while (!lines.peek().strip().equals(END)) {
      if (!lines.more()) {
        throw lines.wrong("'" + END + "' is missing");
      } else if (lines.ahead(ADD)) {
        files.add(added(rest(ADD)));
      } else if (lines.ahead(DELETE)) {
        files.add(new FilePatch.Delete(rest(DELETE)));
      } else if (lines.ahead(UPDATE)) {
        files.add(updated(rest(UPDATE)));
      } else if (lines.peek().isBlank()) {
        lines.take();
      } else {
        throw lines.wrong("a section begins with '" + UPDATE + "PATH', '*** Add File: ' or such");
      }
    }
    return files;
  }

  private String rest(String beginning) {
    return lines.take().substring(beginning.length()).strip();
  }

  private FilePatch added(String path) {
    StringBuilder content = new StringBuilder();
    while (lines.more() && !lines.ahead("*** ")) {
      if (!lines.ahead("+")) {
        throw lines.wrong("every line of a new file begins with '+'");
      }
      content.append(lines.take().substring(1)).append('\n');
    }
    return new FilePatch.Add(path, content.toString());
  }

  private FilePatch updated(String path) {
    Optional<String> moveTo = lines.ahead(MOVE) ? Optional.of(rest(MOVE)) : Optional.empty();
    List<Hunk> hunks = new ArrayList<>();
    while (lines.more() && (!lines.ahead("*** ") || lines.ahead(END_OF_FILE))) {
      hunks.add(hunk());
    }
    if (hunks.isEmpty() && moveTo.isEmpty()) {
      throw lines.wrong("'" + path + "' has no change");
    }
    return new FilePatch.Update(path, moveTo, hunks);
  }

  private Hunk hunk() {
    String anchor = "";
    while (lines.ahead("@@")) {
      anchor = lines.take().substring(2).strip();
    }
    List<Hunk.Line> changed = new ArrayList<>();
    while (lines.more() && !lines.ahead("@@") && !lines.ahead("*** ")) {
      changed.add(lines.takeChange("change"));
    }
    boolean atEnd = lines.ahead(END_OF_FILE);
    if (atEnd) {
      lines.take();
    }
    if (changed.isEmpty()) {
      throw lines.wrong("a piece has lines that begin with ' ', '-' or '+'");
    }
    return new Hunk(anchor, OptionalInt.empty(), changed, atEnd);
  }
}
