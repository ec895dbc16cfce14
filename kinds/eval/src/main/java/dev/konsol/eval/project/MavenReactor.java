package dev.konsol.eval.project;

import dev.konsol.core.KonsolException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.w3c.dom.Element;

/// The modules of a Maven build, as its files list them, without asking Maven: enough to find the
/// root, to name a module and to know which files matter.
public record MavenReactor(Path root, List<Module> modules) {
  private static final int MOST_MODULES = 2000;

  /// `profile` is the one that has it among its modules, if only that has.
  public record Module(
      Path folder, Path pom, String artifactId, boolean aggregator, Optional<String> profile) {}

  public MavenReactor {
    modules = List.copyOf(modules);
  }

  public static MavenReactor of(Path root) {
    Map<Path, Module> found = new LinkedHashMap<>();
    collect(root.resolve("pom.xml"), Optional.empty(), found);
    return new MavenReactor(root, List.copyOf(found.values()));
  }

  /// The outermost folder above whose build has this one among its modules; else the folder.
  static Path rootOf(Path folder) {
    return ProjectBuild.upwards(folder).reversed().stream()
        .filter(up -> Files.isRegularFile(up.resolve("pom.xml")))
        .filter(up -> of(up).in(folder).isPresent())
        .findFirst()
        .orElse(folder);
  }

  Optional<Module> in(Path folder) {
    return modules.stream().filter(module -> module.folder().equals(folder)).findFirst();
  }

  /// By path below the root or by artifactId (also written `:artifactId`, as Maven does), or by the
  /// path as Gradle writes it; `:` is the root itself.
  Module named(String name) {
    String id = name.startsWith(":") ? name.substring(1) : name;
    return in(id.isEmpty() ? root : root.resolve(name).normalize())
        .or(() -> modules.stream().filter(module -> module.artifactId().equals(id)).findFirst())
        .or(() -> in(root.resolve(id.replace(':', '/')).normalize()))
        .orElseThrow(
            () ->
                KonsolException.badRequest(
                    "the Maven build in %s has no module '%s'; it has %s"
                        .formatted(root, name, names())));
  }

  /// As Maven's command line names it.
  public String path(Module module) {
    return root.relativize(module.folder()).toString();
  }

  /// The modules whose annotation processors the compiler of that one is told to use: Maven does
  /// not count them among what the module needs.
  public List<String> processorsOf(Module module) {
    Set<Path> poms = new LinkedHashSet<>();
    addWithParents(module.pom(), poms);
    List<String> named =
        poms.stream()
            .flatMap(pom -> read(pom).stream())
            .flatMap(pom -> Xml.anywhere(pom, "annotationProcessorPaths").stream())
            .flatMap(paths -> Xml.children(paths).stream())
            .flatMap(path -> Xml.text(path, "artifactId").stream())
            .toList();
    return modules.stream()
        .filter(other -> named.contains(other.artifactId()) && !other.equals(module))
        .map(this::path)
        .toList();
  }

  /// The one that is asked for, which has classes.
  public Module asked(ProjectRequest request) {
    Module module =
        request
            .module()
            .map(this::named)
            .or(() -> in(request.build().part()))
            .orElseThrow(() -> unreadable(request.build().part()));
    if (module.aggregator()) {
      throw KonsolException.badRequest(
          "%s has no classes of its own (packaging pom); name one of its modules: %s"
              .formatted(module.pom(), names()));
    }
    return module;
  }

  private static KonsolException unreadable(Path folder) {
    return KonsolException.startFailed(
        folder.resolve("pom.xml") + " cannot be read as a Maven project");
  }

  private String names() {
    return String.join(
        ", ",
        modules.stream().filter(module -> !module.aggregator()).map(Module::artifactId).toList());
  }

  /// Every pom.xml of the build, and the parents that lie beside it in the file system.
  public List<Path> poms() {
    Set<Path> poms = new LinkedHashSet<>();
    modules.forEach(module -> addWithParents(module.pom(), poms));
    return List.copyOf(poms);
  }

  private static void addWithParents(Path first, Set<Path> poms) {
    Optional<Path> pom = Optional.of(first);
    while (pom.isPresent() && poms.add(pom.get())) {
      pom = parent(pom.get());
    }
  }

  /// The files that profiles ask for, as far as their paths can be told without Maven.
  public List<Path> activating(Path home) {
    List<Path> files = new ArrayList<>();
    for (Path pom : poms()) {
      String folder = parentOf(pom).toString();
      read(pom).stream()
          .flatMap(
              project -> Xml.all(project, "profiles", "profile", "activation", "file").stream())
          .flatMap(file -> Xml.children(file).stream())
          .map(Element::getTextContent)
          .map(String::strip)
          .map(path -> path.replace("${basedir}", folder).replace("${project.basedir}", folder))
          .map(path -> path.replace("${user.home}", home.toString()))
          .map(path -> path.replace("${maven.multiModuleProjectDirectory}", root.toString()))
          .forEach(path -> files.add(parentOf(pom).resolve(path).normalize()));
    }
    return files;
  }

  private static void collect(Path pom, Optional<String> profile, Map<Path, Module> found) {
    Path folder = parentOf(pom);
    if (found.size() >= MOST_MODULES || found.containsKey(folder)) {
      return;
    }
    read(pom)
        .ifPresent(
            project -> {
              boolean aggregator = Xml.text(project, "packaging").orElse("jar").equals("pom");
              String artifactId = Xml.text(project, "artifactId").orElse("");
              found.put(folder, new Module(folder, pom, artifactId, aggregator, profile));
              below(project, folder).forEach(below -> collect(below, profile, found));
              for (Element each : Xml.all(project, "profiles", "profile")) {
                Optional<String> id = profile.or(() -> Xml.text(each, "id"));
                below(each, folder).forEach(below -> collect(below, id, found));
              }
            });
  }

  private static List<Path> below(Element project, Path folder) {
    return Stream.concat(
            Xml.texts(project, "modules", "module").stream(),
            Xml.texts(project, "subprojects", "subproject").stream())
        .map(name -> pomAt(folder.resolve(name)))
        .toList();
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
