package dev.konsol.tools;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// What a tool that goes through folders did not look at: how many of each kind, and the first of
/// them by name. A model that is told "nothing matches" must know of the files that nobody opened.
/// Confined to one thread.
final class PassedOver {
  private static final int NAMED = 5;

  private final Map<Why, Group> groups = new EnumMap<>(Why.class);

  /// Why something was not looked at.
  enum Why {
    TOO_LARGE("not searched, too large (use the shell)"),
    BINARY("not searched, not text in UTF-8"),
    DENIED("not opened, access is denied"),
    TOO_DEEP("not entered, too deep (give it as 'path')");

    private final String words;

    Why(String words) {
      this.words = words;
    }
  }

  private static final class Group {
    private final List<String> first = new ArrayList<>();
    private int count;

    private void add(Path path) {
      count++;
      if (first.size() < NAMED) {
        first.add(path.toString());
      }
    }

    private String words(Why why) {
      String more = count > NAMED ? " and " + (count - NAMED) + " more" : "";
      return "\n[%d %s: %s%s]".formatted(count, why.words, String.join(", ", first), more);
    }
  }

  void add(Why why, Path path) {
    groups.computeIfAbsent(why, _ -> new Group()).add(path);
  }

  /// A line of its own for each reason, each with the line break before it; empty where nothing was
  /// passed over.
  String words() {
    return groups.entrySet().stream()
        .map(each -> each.getValue().words(each.getKey()))
        .collect(Collectors.joining());
  }
}
