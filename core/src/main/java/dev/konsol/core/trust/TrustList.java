package dev.konsol.core.trust;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
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
public record TrustList(List<Grant> grants, Set<Path> written) {
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
  public TrustList trusting(Grant grant) {
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
    for (Grant grant : grants) {
      lines.add((grant.always() ? ALWAYS : FOLDER) + grant.folder());
      new TreeMap<>(grant.items()).forEach((path, print) -> lines.add(ITEM + print + " " + path));
    }
    written.forEach(path -> lines.add(WRITTEN + path));
    // A name with a line break could pass for a line of its own.
    lines.removeIf(line -> line.indexOf('\n') >= 0);
    return lines;
  }

  /// A line that is not understood grants nothing.
  static TrustList of(List<String> lines) {
    List<Grant> grants = new ArrayList<>();
    Set<Path> written = new LinkedHashSet<>();
    for (String line : lines) {
      if (line.startsWith(ALWAYS)) {
        grants.add(Grant.always(Path.of(line.substring(ALWAYS.length()))));
      } else if (line.startsWith(FOLDER)) {
        grants.add(new Grant(Path.of(line.substring(FOLDER.length())), false, Map.of()));
      } else if (line.startsWith(ITEM) && !grants.isEmpty()) {
        item(line.substring(ITEM.length()), grants);
      } else if (line.startsWith(WRITTEN)) {
        written.add(Path.of(line.substring(WRITTEN.length())));
      }
    }
    return new TrustList(grants, written);
  }

  /// Belongs to the folder before it.
  private static void item(String text, List<Grant> grants) {
    int blank = text.indexOf(' ');
    if (blank > 0) {
      Grant last = grants.removeLast();
      Map<Path, String> items = new TreeMap<>(last.items());
      items.put(Path.of(text.substring(blank + 1)), text.substring(0, blank));
      grants.add(new Grant(last.folder(), last.always(), items));
    }
  }
}
