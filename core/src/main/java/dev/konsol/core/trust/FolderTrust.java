package dev.konsol.core.trust;

import dev.konsol.core.KonsolException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The trust of one host: the user's list, what the operator said when the host was started, and
/// what people have asked for since. Safe for any thread.
public final class FolderTrust implements Trust {
  private static final int MOST_ASKED = 10_000;

  private final TrustFile file;
  private final Fingerprint fingerprint = new Fingerprint();
  private final List<TrustedFolder> operators = new CopyOnWriteArrayList<>();
  private final Set<Path> asked = ConcurrentHashMap.newKeySet();

  /// @param file the user's list
  /// @param trusted folders that the operator trusts, whatever comes into them
  public FolderTrust(TrustFile file, List<Path> trusted) {
    this.file = file;
    trusted.forEach(this::always);
  }

  @Override
  public boolean allowsCommand(Path file) {
    Path place = Folders.place(file);
    Path real = Folders.real(file);
    TrustList list = this.file.read();
    if (list.wrote(place) || list.wrote(real) || wroteBeside(list, place)) {
      return false;
    }
    return grants(list)
        .filter(grant -> grant.covers(place))
        .anyMatch(grant -> grant.always() || unchanged(grant, place, real));
  }

  private boolean unchanged(TrustedFolder grant, Path place, Path real) {
    Optional<String> before = Optional.ofNullable(grant.items().get(place));
    return before.isPresent() && before.equals(fingerprint.of(real));
  }

  /// A program in `node_modules` is made of all that lies there.
  private static boolean wroteBeside(TrustList list, Path program) {
    for (Path at = program; at != null; at = at.getParent()) {
      if (String.valueOf(at.getFileName()).equals("node_modules")) {
        return list.wroteBelow(at, _ -> true);
      }
    }
    return false;
  }

  @Override
  public boolean allowsProject(Path root) {
    Path real = Folders.real(root);
    if (asked.stream().anyMatch(folder -> folder.startsWith(real))) {
      return true;
    }
    TrustList list = file.read();
    return !list.wroteBelow(real, BuildFiles::isOne)
        && grants(list).anyMatch(grant -> grant.covers(real));
  }

  private Stream<TrustedFolder> grants(TrustList list) {
    return Stream.concat(operators.stream(), list.grants().stream());
  }

  @Override
  public void askedByPerson(Path folder) {
    if (asked.size() < MOST_ASKED) {
      asked.add(Folders.real(folder));
    }
  }

  @Override
  public void writtenByModel(Path written) {
    Path place = Folders.place(written);
    Path real = Folders.real(written);
    if (BuildFiles.isOne(real)) {
      asked.removeIf(folder -> real.startsWith(folder) || isBelowFolderOf(real, folder));
    }
    TrustList list = file.read();
    boolean counts =
        namesCommands(real) || grants(list).anyMatch(each -> isIn(each, place) || isIn(each, real));
    if (counts && !(list.wrote(place) && list.wrote(real))) {
      file.change(before -> before.written(place).written(real));
    }
  }

  private static boolean isBelowFolderOf(Path file, Path folder) {
    Path parent = file.getParent();
    return parent != null && folder.startsWith(parent);
  }

  /// Whoever trusts the folder later has not written this either. Any other file counts only where
  /// a folder is trusted already.
  private static boolean namesCommands(Path file) {
    return BuildFiles.isOne(file) || Brought.isConfiguration(file);
  }

  private static boolean isIn(TrustedFolder grant, Path path) {
    return path.startsWith(grant.folder());
  }

  @Override
  public void accept(Path folder) {
    Path real = Folders.real(folder);
    file.change(before -> before.trusting(snapshot(real)));
  }

  public TrustedFolder snapshot(Path folder) {
    Path real = Folders.real(folder);
    Map<Path, String> items = new TreeMap<>();
    try {
      for (Path item : Brought.in(real)) {
        fingerprint.of(item).ifPresent(print -> items.put(item, print));
      }
    } catch (IOException e) {
      throw KonsolException.badRequest(real + " cannot be looked through: " + e.getMessage(), e);
    }
    return new TrustedFolder(real, false, items);
  }

  @Override
  public void always(Path folder) {
    TrustedFolder grant = TrustedFolder.always(Folders.real(folder));
    if (operators.size() < MOST_ASKED && !operators.contains(grant)) {
      operators.add(grant);
    }
  }

  /// The files that build tools, and the servers that use them, run as code.
  static final class BuildFiles {
    private static final Pattern NAMES =
        Pattern.compile(
            "pom\\.xml|mvnw(\\.cmd)?|.*\\.gradle(\\.kts)?|gradlew(\\.bat)?|gradle\\.properties"
                + "|build\\.rs|Cargo\\.toml|build\\.zig|build\\.sbt|.*\\.cabal|hie\\.yaml|stack\\.yaml"
                + "|Gemfile(\\.lock)?|gems\\.rb|.*\\.gemspec|Rakefile|mix\\.exs|rebar\\.config"
                + "|project\\.clj|deps\\.edn|Package\\.swift|.*\\.(cs|fs|vb)proj|.*\\.(props|targets|sln)"
                + "|dune(-project)?|analysis_options\\.yaml|package\\.json|.*\\.config\\.[cm]?[jt]s");

    private static final Set<String> FOLDERS =
        Set.of(".mvn", "buildSrc", "gradle", "node_modules", ".cargo", "initializers", ".git");

    private BuildFiles() {}

    static boolean isOne(Path file) {
      if (NAMES.matcher(String.valueOf(file.getFileName())).matches()) {
        return true;
      }
      for (Path part : file) {
        if (FOLDERS.contains(part.toString())) {
          return true;
        }
      }
      return false;
    }
  }
}
