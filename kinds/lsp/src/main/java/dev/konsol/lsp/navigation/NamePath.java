package dev.konsol.lsp.navigation;

import dev.konsol.lsp.answer.Symbol;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/// A symbol by its names: `method`, or `Class/method` for one that is in another; with '/' at the
/// front from the file's top. Parameters and types need not be given; with them one of several of
/// the same name is meant.
record NamePath(boolean fromTop, List<String> names) {
  private static final Pattern MORE = Pattern.compile("(?<=.)[(<\\s:].*", Pattern.DOTALL);

  static NamePath of(String text) {
    boolean fromTop = text.startsWith("/");
    return new NamePath(fromTop, segments(fromTop ? text.substring(1) : text));
  }

  private static List<String> segments(String path) {
    return Arrays.stream(path.split("/", -1)).filter(each -> !each.isEmpty()).toList();
  }

  String last() {
    return names.isEmpty() ? "" : names.getLast();
  }

  boolean fits(Symbol symbol) {
    List<String> path = segments(symbol.path());
    int more = path.size() - names.size();
    if (names.isEmpty() || more < 0 || (fromTop && more > 0)) {
      return false;
    }
    for (int i = 0; i < names.size(); i++) {
      String name = path.get(more + i);
      if (!names.get(i).equals(name) && !names.get(i).equals(plain(name))) {
        return false;
      }
    }
    return true;
  }

  /// Without what some servers put behind it: parameters, types.
  static String plain(String name) {
    return MORE.matcher(name).replaceFirst("");
  }
}
