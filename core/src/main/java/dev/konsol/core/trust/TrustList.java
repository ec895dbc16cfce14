package dev.konsol.core.trust;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// What the user trusts, and what models wrote meanwhile. A value; its text is a line for each
/// thing, so that people can read it.
///
/// @param grants one a folder
/// @param written by models, and not looked at by the user since
public record TrustList(List<TrustedFolder> grants, Set<Path> written) {
  public static final TrustList EMPTY = new TrustList(List.of(), Set.of());

  /// What was written first is forgotten first.
  private static final int MOST_WRITTEN = 20_000;

  private static final String ALWAYS = "always ";
  private static final String FOLDER = "folder ";
  private static final String ITEM = "item ";
  private static final String WRITTEN = "written ";

  public TrustList {
    grants = List.copyOf(grants);
    // In their order, which Set.copyOf would lose.
    written = Collections.unmodifiableSet(new LinkedHashSet<>(written));
  }

  boolean wrote(Path file) {
    return written.contains(file);
  }

  boolean wroteBelow(Path folder, Predicate<Path> which) {
    return written.stream().anyMatch(each -> each.startsWith(folder) && which.test(each));
  }

  TrustList written(Path file) {
    LinkedHashSet<Path> more = new LinkedHashSet<>(written);
    more.add(file);
    if (more.size() > MOST_WRITTEN) {
      more.removeFirst();
    }
    return new TrustList(grants, more);
  }

  /// With this folder as it is now; what models wrote in it has been looked at.
  public TrustList trusting(TrustedFolder grant) {
    LinkedHashSet<Path> rest = new LinkedHashSet<>(written);
    rest.removeIf(each -> each.startsWith(grant.folder()));
    return new TrustList(
        Stream.concat(without(grant.folder()).grants().stream(), Stream.of(grant)).toList(), rest);
  }

  public TrustList without(Path folder) {
    return new TrustList(
        grants.stream().filter(each -> !each.folder().equals(folder)).toList(), written);
  }

  List<String> lines() {
    List<String> lines = new ArrayList<>();
    for (TrustedFolder grant : grants) {
      lines.add((grant.always() ? ALWAYS : FOLDER) + escaped(grant.folder()));
      new TreeMap<>(grant.items())
          .forEach((path, print) -> lines.add(ITEM + print + " " + escaped(path)));
    }
    written.forEach(path -> lines.add(WRITTEN + escaped(path)));
    return lines;
  }

  /// A line that is not understood grants nothing.
  static TrustList of(List<String> lines) {
    Reading reading = new Reading();
    lines.forEach(reading::line);
    return reading.list();
  }

  /// Whoever names files could write lines of this list with a name that has an end of line in it.
  private static String escaped(Path path) {
    return path.toString().replace("\\", "\\\\").replace("\n", "\\n").replace("\r", "\\r");
  }

  private static Path path(String escaped) {
    StringBuilder name = new StringBuilder();
    for (int i = 0; i < escaped.length(); i++) {
      char c = escaped.charAt(i);
      boolean marked = c == '\\' && i + 1 < escaped.length();
      name.append(marked ? unescaped(escaped.charAt(++i)) : c);
    }
    return Path.of(name.toString());
  }

  private static char unescaped(char mark) {
    return switch (mark) {
      case 'n' -> '\n';
      case 'r' -> '\r';
      default -> mark;
    };
  }

  /// Goes through the lines; what a folder brings stands behind it.
  private static final class Reading {
    private final List<TrustedFolder> grants = new ArrayList<>();
    private final Set<Path> written = new LinkedHashSet<>();
    private final Map<Path, String> items = new HashMap<>();

    private void line(String line) {
      if (line.startsWith(ALWAYS)) {
        grant(TrustedFolder.always(path(line.substring(ALWAYS.length()))));
      } else if (line.startsWith(FOLDER)) {
        grant(new TrustedFolder(path(line.substring(FOLDER.length())), false, Map.of()));
      } else if (line.startsWith(ITEM)) {
        item(line.substring(ITEM.length()));
      } else if (line.startsWith(WRITTEN)) {
        written.add(path(line.substring(WRITTEN.length())));
      }
    }

    private void grant(TrustedFolder next) {
      endGrant();
      grants.add(next);
    }

    private void item(String text) {
      int blank = text.indexOf(' ');
      if (blank > 0) {
        items.put(path(text.substring(blank + 1)), text.substring(0, blank));
      }
    }

    private void endGrant() {
      if (!grants.isEmpty()) {
        TrustedFolder last = grants.removeLast();
        grants.add(new TrustedFolder(last.folder(), last.always(), items));
      }
      items.clear();
    }

    private TrustList list() {
      endGrant();
      return new TrustList(grants, written);
    }
  }
}
