package dev.konsol.tools.patch;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Finds the one place where a hunk belongs.
///
/// @param lines of the file
/// @param from where earlier hunks end
record HunkPlace(String path, String text, List<String> lines, int from) {
  private static final int MOST_NAMED = 5;

  int of(Hunk hunk, int number, int all) {
    List<String> before = hunk.before();
    int begin = hunk.anchor().isEmpty() ? from : anchor(hunk.anchor(), before, number, all);
    if (before.isEmpty()) {
      return insertion(hunk, begin);
    }
    List<Integer> places = places(before, begin, false);
    if (places.isEmpty()) {
      places = places(before, begin, true);
    }
    if (hunk.atEnd()) {
      places = places.stream().filter(at -> at + before.size() == lines.size()).toList();
    }
    if (places.isEmpty()) {
      throw PatchedText.failure(
          path,
          number,
          all,
          "these lines do not stand there%s.%s"
              .formatted(
                  from > 0 ? " behind line " + from : "",
                  NearText.of(text, String.join("\n", before))));
    }
    if (hunk.line().isPresent()) {
      return nearest(places, hunk.line().getAsInt() - 1);
    }
    if (places.size() > 1 && hunk.anchor().isEmpty()) {
      throw PatchedText.failure(path, number, all, several(places));
    }
    return places.getFirst();
  }

  private static String several(List<Integer> places) {
    String named =
        places.stream()
            .limit(MOST_NAMED)
            .map(at -> Integer.toString(at + 1))
            .collect(Collectors.joining(", "));
    return "its lines stand there %d times, at lines %s: take more lines around it, or put '@@ LINE' with a line above it."
        .formatted(places.size(), named);
  }

  /// What only adds goes below its anchor, behind the line that its head names, or to the end.
  private int insertion(Hunk hunk, int begin) {
    if (hunk.line().isPresent()) {
      return Math.clamp(hunk.line().getAsInt(), from, lines.size());
    }
    return hunk.anchor().isEmpty() ? lines.size() : begin;
  }

  /// Behind the anchor. A piece may repeat it as its own first line.
  private int anchor(String anchor, List<String> before, int number, int all) {
    for (int i = from; i < lines.size(); i++) {
      if (lines.get(i).strip().equals(anchor)) {
        boolean repeated = !before.isEmpty() && before.getFirst().strip().equals(anchor);
        return repeated ? i : i + 1;
      }
    }
    throw PatchedText.failure(
        path,
        number,
        all,
        "there is no line '%s'%s.%s"
            .formatted(anchor, from > 0 ? " behind line " + from : "", NearText.of(text, anchor)));
  }

  private List<Integer> places(List<String> before, int begin, boolean loosely) {
    return IntStream.rangeClosed(begin, lines.size() - before.size())
        .filter(at -> stands(before, at, loosely))
        .boxed()
        .toList();
  }

  /// Loosely: blanks at the end of a line do not count.
  private boolean stands(List<String> before, int at, boolean loosely) {
    for (int i = 0; i < before.size(); i++) {
      String there = lines.get(at + i);
      String wanted = before.get(i);
      if (!there.equals(wanted)
          && !(loosely && there.stripTrailing().equals(wanted.stripTrailing()))) {
        return false;
      }
    }
    return true;
  }

  private static int nearest(List<Integer> places, int wanted) {
    return places.stream()
        .min(java.util.Comparator.comparingInt(at -> Math.abs(at - wanted)))
        .orElseThrow();
  }
}
