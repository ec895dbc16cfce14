package dev.konsol.eval.project.tool;

import dev.konsol.eval.project.Xml;
import dev.konsol.eval.project.model.CompileUnit;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.w3c.dom.Element;

/// One module as Maven sees it after parents, profiles and properties, with the folders that its
/// compilers were given.
record EffectivePom(Element project, List<String> sources, List<String> testSources) {
  private static final Pattern NUMBER = Pattern.compile("(?:1\\.)?(\\d{1,4})");

  EffectivePom {
    sources = List.copyOf(sources);
    testSources = List.copyOf(testSources);
  }

  boolean hasClasses() {
    return !Xml.text(project, "packaging").orElse("jar").equals("pom");
  }

  CompileUnit mainUnit() {
    return unit(sources, "resource", "outputDirectory", "compile");
  }

  CompileUnit testUnit() {
    return unit(testSources, "testResource", "testOutputDirectory", "test-compile");
  }

  /// What the compiler is told to compile for (or the toolchain that is to do it), if anything.
  Optional<Integer> release() {
    return toolchain()
        .or(() -> compilerSetting("release"))
        .or(() -> compilerSetting("target"))
        .or(() -> compilerSetting("source"))
        .or(this::jvmTarget)
        .flatMap(EffectivePom::number);
  }

  Optional<String> property(String name) {
    return Xml.text(project, "properties", name);
  }

  Optional<Element> plugin(String artifactId) {
    return Xml.all(project, "build", "plugins", "plugin").stream()
        .filter(plugin -> Xml.text(plugin, "artifactId").equals(Optional.of(artifactId)))
        .findFirst();
  }

  /// The configuration of that goal's executions, then the plugin's own.
  List<Element> configurations(String artifactId, String goal) {
    return plugin(artifactId).stream()
        .flatMap(
            plugin ->
                Stream.concat(
                    Xml.all(plugin, "executions", "execution").stream()
                        .filter(execution -> Xml.texts(execution, "goals", "goal").contains(goal))
                        .flatMap(execution -> Xml.all(execution, "configuration").stream()),
                    Xml.all(plugin, "configuration").stream()))
        .toList();
  }

  static Optional<Integer> number(String version) {
    Matcher number = NUMBER.matcher(version);
    return number.find() ? Optional.of(Integer.parseInt(number.group(1))) : Optional.empty();
  }

  private Optional<String> compilerSetting(String name) {
    return configurations("maven-compiler-plugin", "compile").stream()
        .flatMap(configuration -> Xml.text(configuration, name).stream())
        .findFirst()
        .or(() -> property("maven.compiler." + name));
  }

  /// The release of the JDK that is to compile it, where it names one.
  Optional<String> toolchain() {
    Stream<String> named =
        configurations("maven-toolchains-plugin", "toolchain").stream()
            .flatMap(each -> Xml.text(each, "toolchains", "jdk", "version").stream());
    Stream<String> compilers =
        configurations("maven-compiler-plugin", "compile").stream()
            .flatMap(each -> Xml.text(each, "jdkToolchain", "version").stream());
    return Stream.concat(compilers, named).findFirst();
  }

  private Optional<String> jvmTarget() {
    return configurations(MavenKotlin.PLUGIN, "compile").stream()
        .flatMap(configuration -> Xml.text(configuration, "jvmTarget").stream())
        .findFirst()
        .or(() -> property("kotlin.compiler.jvmTarget"));
  }

  /// Sources that the build makes are made from others, and do not count.
  private CompileUnit unit(List<String> roots, String resource, String output, String kotlinGoal) {
    List<String> folders = new ArrayList<>(roots);
    folders.addAll(Xml.texts(project, "build", resource + "s", resource, "directory"));
    configurations(MavenKotlin.PLUGIN, kotlinGoal)
        .forEach(kotlin -> MavenKotlin.sourceFolders(kotlin).forEach(folders::add));
    Path made = directory();
    List<Path> outputs = Xml.texts(project, "build", output).stream().map(Path::of).toList();
    return new CompileUnit(
        folders.stream()
            .map(folder -> made.resolveSibling(folder).normalize())
            .filter(folder -> !folder.startsWith(made))
            .distinct()
            .toList(),
        outputs);
  }

  /// Where the build writes. Folders inside a plugin's configuration are relative to the module,
  /// which is the folder above unless it says otherwise.
  private Path directory() {
    return Xml.text(project, "build", "directory").map(Path::of).orElse(Path.of("/target"));
  }
}
