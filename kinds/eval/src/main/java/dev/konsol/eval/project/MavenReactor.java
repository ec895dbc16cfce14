package dev.konsol.eval.project;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.w3c.dom.Element;

/// The modules of a Maven build, as its files list them, without asking Maven: enough to find the
/// root, to name a module and to know which files matter.
record MavenReactor(Path root, List<Module> modules) {
  private static final int MOST_MODULES = 2000;

  record Module(Path folder, Path pom, String artifactId, boolean aggregator) {}

  MavenReactor {
    modules = List.copyOf(modules);
  }

  static MavenReactor of(Path root) {
    Map<Path, Module> found = new LinkedHashMap<>();
    collect(root.resolve("pom.xml"), found);
    return new MavenReactor(root, List.copyOf(found.values()));
  }

  /// The outermost folder above whose build has this one among its modules; else the folder.
  static Path rootOf(Path folder) {
    return Build.upwards(folder).reversed().stream()
        .filter(up -> Files.isRegularFile(up.resolve("pom.xml")))
        .filter(up -> of(up).in(folder).isPresent())
        .findFirst()
        .orElse(folder);
  }

  Optional<Module> in(Path folder) {
    return modules.stream().filter(module -> module.folder().equals(folder)).findFirst();
  }

  /// By path below the root or by artifactId (also written `:artifactId`, as Maven does); `:` is
  /// the root itself.
  Module named(String name) {
    String id = name.startsWith(":") ? name.substring(1) : name;
    return in(id.isEmpty() ? root : root.resolve(name).normalize())
        .or(() -> modules.stream().filter(module -> module.artifactId().equals(id)).findFirst())
        .orElseThrow(
            () ->
                new KonsolException(
                    ErrorCode.BAD_REQUEST,
                    "the Maven build in %s has no module '%s'; it has %s"
                        .formatted(root, name, names())));
  }

  String names() {
    return String.join(
        ", ",
        modules.stream().filter(module -> !module.aggregator()).map(Module::artifactId).toList());
  }

  /// Every pom.xml of the build, and the parents that lie beside it in the file system.
  List<Path> poms() {
    List<Path> poms = new ArrayList<>();
    for (Module module : modules) {
      Optional<Path> pom = Optional.of(module.pom());
      while (pom.isPresent() && !poms.contains(pom.get())) {
        poms.add(pom.get());
        pom = parent(pom.get());
      }
    }
    return poms;
  }

  private static void collect(Path pom, Map<Path, Module> found) {
    Path folder = parentOf(pom);
    if (found.size() >= MOST_MODULES || found.containsKey(folder)) {
      return;
    }
    read(pom)
        .ifPresent(
            project -> {
              List<String> names =
                  Stream.concat(
                          Xml.texts(project, "modules", "module").stream(),
                          Xml.texts(project, "subprojects", "subproject").stream())
                      .toList();
              boolean aggregator = Xml.text(project, "packaging").orElse("jar").equals("pom");
              String artifactId = Xml.text(project, "artifactId").orElse("");
              found.put(folder, new Module(folder, pom, artifactId, aggregator));
              names.forEach(name -> collect(pomAt(folder.resolve(name)), found));
            });
  }

  private static Optional<Path> parent(Path pom) {
    return read(pom)
        .flatMap(project -> Xml.all(project, "parent").stream().findFirst())
        .map(parent -> Xml.text(parent, "relativePath").orElse("../pom.xml"))
        .map(path -> pomAt(parentOf(pom).resolve(path)))
        .filter(Files::isRegularFile);
  }

  private static Path pomAt(Path path) {
    Path normal = path.normalize();
    return Files.isDirectory(normal) ? normal.resolve("pom.xml") : normal;
  }

  private static Path parentOf(Path pom) {
    Path parent = pom.getParent();
    return parent == null ? Path.of("/") : parent;
  }

  /// What cannot be read is left for Maven to complain about.
  private static Optional<Element> read(Path pom) {
    try {
      return Optional.of(Xml.read(pom));
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
