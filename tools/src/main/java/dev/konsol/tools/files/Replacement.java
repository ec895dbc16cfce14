package dev.konsol.tools.files;

import dev.konsol.tools.ToolArguments;
import dev.konsol.tools.ToolFailure;
import dev.konsol.tools.patch.NearText;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// One text for another.
///
/// @param everywhere wherever it stands; else it has to stand there once
record Replacement(String before, String after, boolean everywhere) {
  private static final int MOST_NAMED = 10;

  static Replacement of(ToolArguments arguments) {
    return new Replacement(
        arguments.text("old_text"), arguments.text("new_text"), arguments.flag("replace_all"));
  }

  /// One after the other, all or none.
  static String all(List<Replacement> all, String text) {
    String edited = text;
    for (int i = 0; i < all.size(); i++) {
      String which =
          all.size() == 1
              ? ""
              : "Edit %d of %d failed, and none was made: ".formatted(i + 1, all.size());
      edited = all.get(i).in(edited, which);
    }
    return edited;
  }

  private String in(String text, String which) {
    if (before.isEmpty()) {
      throw new ToolFailure(which + "'old_text' is empty: say what to replace, or use write_file.");
    }
    if (before.equals(after)) {
      throw new ToolFailure(which + "'old_text' and 'new_text' are the same.");
    }
    Replacement fitting = withLineEndsOf(text);
    List<Integer> places = fitting.places(text);
    if (places.isEmpty()) {
      throw new ToolFailure(
          which
              + "'old_text' is not in the file: copy it to the letter."
              + NearText.of(text, before));
    }
    if (places.size() > 1 && !everywhere) {
      throw new ToolFailure(
          which
              + "'old_text' is there more than once, at lines "
              + lines(text, places)
              + ": take more of what is around it, or set 'replace_all'.");
    }
    return text.replace(fitting.before, fitting.after);
  }

  /// Models write line feeds, whatever a file has.
  private Replacement withLineEndsOf(String text) {
    boolean windows =
        Lines.of(text).ending() == Lines.Ending.CRLF
            && !before.contains("\r")
            && !after.contains("\r");
    return windows
        ? new Replacement(before.replace("\n", "\r\n"), after.replace("\n", "\r\n"), everywhere)
        : this;
  }

  /// Also those that overlap: which of them is meant cannot be told.
  private List<Integer> places(String text) {
    List<Integer> places = new ArrayList<>();
    for (int at = text.indexOf(before); at >= 0; at = text.indexOf(before, at + 1)) {
      places.add(at);
    }
    return places;
  }

  private static String lines(String text, List<Integer> places) {
    String named =
        places.stream()
            .limit(MOST_NAMED)
            .map(
                at ->
                    Long.toString(text.substring(0, at).chars().filter(c -> c == '\n').count() + 1))
            .collect(Collectors.joining(", "));
    return places.size() > MOST_NAMED
        ? named + " and " + (places.size() - MOST_NAMED) + " more"
        : named;
  }
}
