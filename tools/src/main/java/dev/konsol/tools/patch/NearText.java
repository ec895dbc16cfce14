package dev.konsol.tools.patch;

import dev.konsol.core.Excerpt;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/// What stands near to a text that was not found: the lines that are most like it, with their
/// numbers, and what is different where that is white space alone.
public final class NearText {
  private static final int MOST_SHOWN = 12;
  private static final int LONGEST_LINE = 200;
  private static final long MOST_COMPARED = 4_000_000;
  private static final double ALIKE = 0.5;
  private static final Pattern NUMBER = Pattern.compile("(?m)^ *\\d+\t");

  private final List<String> lines;
  private final List<String> wanted;

  private NearText(List<String> lines, List<String> wanted) {
    this.lines = lines;
    this.wanted = wanted;
  }

  /// Sentences, each with a blank or a line break before it; empty where nothing is like it.
  public static String of(String text, String wanted) {
    List<String> lines = text.lines().toList();
    List<String> asked = wanted.lines().toList();
    if (asked.isEmpty() || lines.isEmpty()) {
      return "";
    }
    if (asked.stream().allMatch(line -> NUMBER.matcher(line).lookingAt())
        && text.contains(NUMBER.matcher(wanted).replaceAll(""))) {
      return " It has the numbers of lines that read_file puts before them: leave these out.";
    }
    return new NearText(lines, asked).words();
  }

  private String words() {
    int same = withoutBlanks();
    if (same >= 0) {
      return " Only white space is different: "
          + difference(same)
          + ". The file has:"
          + shown(same, wanted.size());
    }
    int near = nearest();
    return near < 0 ? "" : " The nearest that the file has:" + shown(near, wanted.size());
  }

  /// Where all of it stands but for its blanks; -1 where it does not.
  private int withoutBlanks() {
    List<String> asked = wanted.stream().map(NearText::withoutBlanks).toList();
    List<String> there = lines.stream().map(NearText::withoutBlanks).toList();
    for (int at = 0; at + asked.size() <= there.size(); at++) {
      if (there.subList(at, at + asked.size()).equals(asked)) {
        return at;
      }
    }
    return -1;
  }

  private static String withoutBlanks(String line) {
    return line.replaceAll("\\s+", "");
  }

  private String difference(int at) {
    for (int i = 0; i < wanted.size(); i++) {
      String there = lines.get(at + i);
      String asked = wanted.get(i);
      if (!there.equals(asked)) {
        return "line " + (at + i + 1) + " " + difference(there, asked);
      }
    }
    return "the line ends";
  }

  private static String difference(String there, String asked) {
    if (there.stripTrailing().equals(asked.stripTrailing())) {
      return there.length() > asked.length()
          ? "ends with %d more blanks in the file".formatted(there.length() - asked.length())
          : "has no blanks at its end in the file";
    }
    String before = indentation(there);
    String given = indentation(asked);
    if (before.equals(given)) {
      return "has other blanks between its words";
    }
    return "begins with %s in the file, not with %s".formatted(blanks(before), blanks(given));
  }

  private static String indentation(String line) {
    return line.substring(0, line.length() - line.stripLeading().length());
  }

  private static String blanks(String blanks) {
    long tabs = blanks.chars().filter(c -> c == '\t').count();
    long others = blanks.length() - tabs;
    return tabs == 0
        ? others + " spaces"
        : others == 0 ? tabs + " tabs" : tabs + " tabs and " + others + " spaces";
  }

  /// Where most of the lines stand, else where a line is most like the first of them.
  private int nearest() {
    if ((long) lines.size() * wanted.size() > MOST_COMPARED) {
      return -1;
    }
    int best = -1;
    double most = 0;
    String first = wanted.stream().filter(line -> !line.isBlank()).findFirst().orElse("");
    for (int at = 0; at < lines.size(); at++) {
      double score = equal(at) + likeness(lines.get(at).strip(), first.strip());
      if (score > most && score >= ALIKE) {
        most = score;
        best = at;
      }
    }
    return best;
  }

  private int equal(int at) {
    int equal = 0;
    for (int i = 0; i < wanted.size() && at + i < lines.size(); i++) {
      String asked = wanted.get(i).strip();
      equal += asked.length() > 2 && lines.get(at + i).strip().equals(asked) ? 1 : 0;
    }
    return equal;
  }

  /// From 0 to 1: how many pairs of neighbouring characters both have.
  private static double likeness(String one, String other) {
    if (one.length() < 2 || other.length() < 2) {
      return 0;
    }
    Set<String> pairs = pairs(one);
    Set<String> others = pairs(other);
    Set<String> common = new HashSet<>(pairs);
    common.retainAll(others);
    return 2.0 * common.size() / (pairs.size() + others.size());
  }

  private static Set<String> pairs(String text) {
    Set<String> pairs = new HashSet<>();
    int end = Math.min(text.length(), LONGEST_LINE);
    for (int i = 0; i + 1 < end; i++) {
      pairs.add(text.substring(i, i + 2));
    }
    return pairs;
  }

  /// Numbered as read_file does it.
  private String shown(int at, int count) {
    StringBuilder shown = new StringBuilder();
    int end = Math.min(lines.size(), at + Math.min(count, MOST_SHOWN));
    for (int i = at; i < end; i++) {
      shown
          .append('\n')
          .append(i + 1)
          .append('\t')
          .append(Excerpt.line(lines.get(i), LONGEST_LINE));
    }
    return shown.toString();
  }
}
