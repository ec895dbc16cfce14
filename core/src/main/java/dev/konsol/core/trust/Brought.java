package dev.konsol.core.trust;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// What a folder brings that can name a command or be one: the list that `konsol trust` shows and
/// remembers. Repositories inside it are not looked into: they are somebody else's.
public final class Brought {
  private static final int DEEPEST = 8;
  private static final int MOST = 20_000;
  private static final int LONGEST_FILE = 1 << 20;
  private static final int MOST_FOLDERS = 8;

  private static final List<String> KONSOL =
      List.of("lsp.json", "config.json", "boot.java", "boot.kts", "boot.rb");

  /// TypeScript is found by its package, not in `.bin`.
  private static final List<String> PACKAGED =
      List.of("typescript/lib/tsserver.js", "typescript/bin/tsc");

  private static final Set<String> NOT_ENTERED = Set.of(".git", "node_modules");
  private static final Pattern TEXT = Pattern.compile("\"([^\"\\\\\\n]{1,1000})\"");

  private final Path folder;
  private final Set<Path> found = new TreeSet<>();

  private Brought(Path folder) {
    this.folder = folder;
  }

  /// In the order of their names.
  static List<Path> in(Path folder) throws IOException {
    Brought all = new Brought(Folders.real(folder));
    all.walk();
    return List.copyOf(all.found);
  }

  private void walk() throws IOException {
    Files.walkFileTree(
        folder,
        EnumSet.noneOf(FileVisitOption.class),
        DEEPEST,
        new SimpleFileVisitor<>() {
          private int seen;

          @Override
          public FileVisitResult preVisitDirectory(Path at, BasicFileAttributes is) {
            if (++seen > MOST || otherRepository(at)) {
              return FileVisitResult.SKIP_SUBTREE;
            }
            lookAt(at);
            return NOT_ENTERED.contains(String.valueOf(at.getFileName())) && !at.equals(folder)
                ? FileVisitResult.SKIP_SUBTREE
                : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException e) {
            return FileVisitResult.CONTINUE;
          }
        });
  }

  private boolean otherRepository(Path at) {
    return !at.equals(folder) && Files.exists(at.resolve(".git"), LinkOption.NOFOLLOW_LINKS);
  }

  private void lookAt(Path at) {
    KONSOL.forEach(name -> configuration(at.resolve(".konsol").resolve(name)));
    configuration(at.resolve(".dispatch/lsp.json"));
    configuration(at.resolve("opencode.json"));
    Path modules = at.resolve("node_modules");
    list(modules.resolve(".bin")).forEach(this::add);
    PACKAGED.forEach(name -> add(modules.resolve(name)));
    list(modules.resolve("@typescript")).forEach(each -> add(each.resolve("lib/tsc")));
  }

  /// Whether the name is one of those that Konsol reads commands from.
  static boolean isConfiguration(Path file) {
    Path parent = file.getParent();
    String folder = parent == null ? "" : String.valueOf(parent.getFileName());
    String name = String.valueOf(file.getFileName());
    return folder.equals(".konsol") || folder.equals(".dispatch") || name.equals("opencode.json");
  }

  private static List<Path> list(Path folder) {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.limit(MOST).toList();
    } catch (IOException | UncheckedIOException e) {
      return List.of();
    }
  }

  /// The file itself, and the files of the folder that it speaks of: a command may be one of them,
  /// or of a folder that it names for the command to run in.
  private void configuration(Path file) {
    if (!Files.isRegularFile(file)) {
      return;
    }
    add(file);
    try {
      if (Files.size(file) <= LONGEST_FILE) {
        List<String> texts =
            TEXT.matcher(Files.readString(file, StandardCharsets.ISO_8859_1))
                .results()
                .map(text -> text.group(1))
                .toList();
        named(texts, folder);
        folders(texts).forEach(each -> named(texts, each));
      }
    } catch (IOException e) {
      // It cannot be read, so nothing can be started by it either.
    }
  }

  private List<Path> folders(List<String> texts) {
    return texts.stream()
        .flatMap(text -> inside(text, folder).stream())
        .filter(Files::isDirectory)
        .distinct()
        .limit(MOST_FOLDERS)
        .toList();
  }

  private void named(List<String> texts, Path from) {
    texts.stream().flatMap(text -> inside(text, from).stream()).forEach(this::add);
  }

  private Optional<Path> inside(String text, Path from) {
    try {
      return Optional.of(from.resolve(text).normalize()).filter(file -> file.startsWith(folder));
    } catch (InvalidPathException e) {
      return Optional.empty(); // not a file's name
    }
  }

  private void add(Path file) {
    if (found.size() < MOST && Files.isRegularFile(file)) {
      found.add(Folders.place(file));
    }
  }
}
