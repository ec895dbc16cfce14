package dev.konsol.compiler.kotlin.complete;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/// The names of all packages that a session can see: the compiler knows a package only by its whole
/// name.
public final class Packages {
  private final NavigableSet<String> names = new TreeSet<>();

  private Packages() {}

  /// What cannot be read has none.
  public static Packages of(@Nullable String jdkHome, Collection<String> classPath) {
    Packages packages = new Packages();
    if (jdkHome != null) {
      packages.addJdk(jdkHome);
    }
    classPath.forEach(entry -> packages.add(new File(entry)));
    return packages;
  }

  private void addJdk(String home) {
    try (FileSystem modules =
            FileSystems.newFileSystem(URI.create("jrt:/"), Map.of("java.home", home));
        Stream<Path> found = Files.list(modules.getPath("packages"))) {
      found.map(path -> path.getFileName().toString()).forEach(names::add);
    } catch (IOException e) {
      // A JDK without modules.
    }
  }

  private void add(File entry) {
    try {
      if (entry.isDirectory()) {
        addFolder(entry.toPath());
      } else if (entry.isFile()) {
        addJar(entry);
      }
    } catch (IOException e) {
      // The compiler sees nothing of it either.
    }
  }

  private void addFolder(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      files.map(file -> folder.relativize(file).toString()).forEach(this::addClass);
    }
  }

  private void addJar(File jar) throws IOException {
    try (ZipFile zip = new ZipFile(jar)) {
      zip.stream().forEach(entry -> addClass(entry.getName()));
    }
  }

  private void addClass(String path) {
    int end = path.lastIndexOf('/');
    if (end > 0 && path.endsWith(".class") && !path.startsWith("META-INF/")) {
      names.add(path.substring(0, end).replace('/', '.'));
    }
  }

  /// The next parts of the names that go on from `path`, which is empty or ends with a dot.
  public Set<String> inside(String path, String prefix) {
    String begun = path + prefix;
    return names.tailSet(begun).stream()
        .takeWhile(name -> name.startsWith(begun))
        .map(name -> name.substring(path.length()))
        .map(rest -> rest.contains(".") ? rest.substring(0, rest.indexOf('.')) : rest)
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
