package dev.konsol.tools.ignore;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What is ignored in a folder: its own rules, and behind them those of the folders above, up to
/// where the repository begins. What lies in an ignored folder is ignored whatever rules say below:
/// whoever walks does not enter it.
public final class IgnoreRules {
  public static final String NAME = ".gitignore";
  public static final int LARGEST = 512 << 10;

  private static final IgnoreRules NONE = new IgnoreRules(null, "", List.of());
  private static final Path EXCLUDE = Path.of(".git", "info", "exclude");

  private final @Nullable IgnoreRules above;
  private final String folder;
  private final List<IgnoreRule> rules;

  /// @param folder which the rules are of, from the top, with a slash at its end, or empty
  private IgnoreRules(@Nullable IgnoreRules above, String folder, List<IgnoreRule> rules) {
    this.above = above;
    this.folder = folder;
    this.rules = rules;
  }

  /// The rules of the folders above one, and the path to it from where they begin.
  ///
  /// @param path with a slash at its end, or empty
  public record Start(IgnoreRules rules, String path) {}

  /// For a walk that begins in a folder, whose own rules it reads itself.
  public static Start above(Path directory) {
    Deque<Path> folders = new ArrayDeque<>();
    Path top = directory;
    while (top != null && !Files.exists(top.resolve(".git"), LinkOption.NOFOLLOW_LINKS)) {
      folders.addFirst(top);
      top = top.getParent();
    }
    if (top == null) {
      return new Start(NONE, "");
    }
    IgnoreRules rules = read(top.resolve(EXCLUDE)).map(text -> NONE.in("", text)).orElse(NONE);
    String path = "";
    Path before = top;
    for (Path folder : folders) {
      String known = path;
      IgnoreRules outer = rules;
      rules = read(before.resolve(NAME)).map(text -> outer.in(known, text)).orElse(outer);
      path += folder.getFileName() + "/";
      before = folder;
    }
    return new Start(rules, path);
  }

  private static Optional<String> read(Path file) {
    try {
      return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) && Files.size(file) <= LARGEST
          ? Optional.of(Files.readString(file, StandardCharsets.UTF_8))
          : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /// With those of a folder below.
  ///
  /// @param path of the folder from the top, with a slash at its end, or empty
  public IgnoreRules in(String path, String text) {
    List<IgnoreRule> own = text.lines().map(IgnoreRule::of).flatMap(Optional::stream).toList();
    return own.isEmpty() ? this : new IgnoreRules(this, path, own.reversed());
  }

  /// Of the rules that mean it the one that is nearest counts, and of those in one file the last.
  ///
  /// @param path from the top
  public boolean ignores(String path, boolean isFolder) {
    String name = path.substring(path.lastIndexOf('/') + 1);
    return levels()
        .flatMap(
            level ->
                level.rules.stream()
                    .filter(
                        rule -> rule.means(path.substring(level.folder.length()), name, isFolder)))
        .findFirst()
        .map(rule -> !rule.back())
        .orElse(false);
  }

  private Stream<IgnoreRules> levels() {
    return Stream.iterate(this, level -> level != null, level -> level.above);
  }
}
