package dev.konsol.compiler.kotlin.files;

import dev.konsol.wire.compile.Compiled.ClassFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/// A session's files: the snippet that is compiled, what the compiler wrote of it, and the classes
/// of earlier snippets that later ones may need. Gone with the session.
final class SnippetFolder implements AutoCloseable {
  private static final String SUFFIX = ".class";

  private final Path root;

  private SnippetFolder(Path root) {
    this.root = root;
  }

  static SnippetFolder create() {
    try {
      SnippetFolder folder = new SnippetFolder(Files.createTempDirectory("konsol-kotlin"));
      Files.createDirectory(folder.classes());
      return folder;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Path classes() {
    return root.resolve("classes");
  }

  Path output() {
    return root.resolve("output");
  }

  /// Answers the file that has the snippet now.
  String write(String source) {
    try {
      delete(output());
      return Files.writeString(root.resolve("Snippet.kt"), source).toString();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// What the compiler wrote; kept for later snippets if they can refer to it.
  List<ClassFile> take(boolean keep) {
    List<ClassFile> classes = new ArrayList<>();
    try {
      for (Path file : files(output())) {
        String name = output().relativize(file).toString();
        if (name.endsWith(SUFFIX)) {
          String type = name.substring(0, name.length() - SUFFIX.length()).replace('/', '.');
          classes.add(new ClassFile(type, Files.readAllBytes(file)));
        }
        if (keep) {
          Path kept = classes().resolve(name);
          Files.createDirectories(kept.resolveSibling("."));
          Files.move(file, kept, StandardCopyOption.REPLACE_EXISTING);
        }
      }
      return classes;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<Path> files(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile).sorted().toList();
    }
  }

  private static void delete(Path folder) throws IOException {
    if (Files.exists(folder)) {
      try (Stream<Path> all = Files.walk(folder)) {
        for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(each);
        }
      }
    }
  }

  @Override
  public void close() {
    try {
      delete(root);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
