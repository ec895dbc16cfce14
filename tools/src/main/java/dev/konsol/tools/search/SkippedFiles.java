package dev.konsol.tools.search;

import dev.konsol.core.Excerpt;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// What was left out on the way, because it cannot be used or there is too much of it: how many for
/// each reason, and the first of them by name. A model that is told "nothing matches" must know of
/// the files that nobody opened. Confined to one thread.
public final class SkippedFiles {
  private static final int NAMED = 5;

  private final Map<String, Group> groups = new LinkedHashMap<>();

  private static final class Group {
    private final List<String> first = new ArrayList<>();
    private int count;

    private void add(String name) {
      count++;
      if (first.size() < NAMED) {
        first.add(Excerpt.printable(name));
      }
    }

    private String words(String why) {
      String more = count > NAMED ? " and " + (count - NAMED) + " more" : "";
      return "%d %s: %s%s".formatted(count, why, String.join(", ", first), more);
    }
  }

  /// Counts one that was passed over.
  ///
  /// @param why one of a few, as it follows the number
  public void add(String why, String name) {
    groups.computeIfAbsent(why, _ -> new Group()).add(name);
  }

  /// One for each reason, such as `2 not text in UTF-8: a.png, b.png`.
  public List<String> phrases() {
    return groups.entrySet().stream().map(each -> each.getValue().words(each.getKey())).toList();
  }

  /// The same in brackets, each with a line break before it.
  String lines() {
    return phrases().stream().map(each -> "\n[" + each + "]").collect(Collectors.joining());
  }
}
