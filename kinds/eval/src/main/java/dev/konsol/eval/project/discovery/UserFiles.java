package dev.konsol.eval.project.discovery;

import dev.konsol.eval.project.ProjectBuild;
import dev.konsol.eval.project.ProjectSettings;
import dev.konsol.process.SearchPath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The files outside a project that decide what its build answers: the build tool, its settings and
/// the user's. They may hold secrets and are only named here, not read.
record UserFiles(ProjectBuild build, ProjectSettings settings) {
  private static final List<String> OF_MAVEN =
      List.of(
          "settings.xml",
          "settings-security.xml",
          "toolchains.xml",
          "extensions.xml",
          "maven-user.properties",
          "maven.properties");
  private static final List<String> OF_GRADLE =
      List.of("gradle.properties", "init.gradle", "init.gradle.kts");
  private static final Pattern FILE_OPTION =
      Pattern.compile(
          "(?:^|\\s)(?:-g?[st]|--(?:global-)?(?:settings|toolchains))[\\s=]+([^\\s\"']+)");

  /// Of both tools: Gradle reads some of Maven's, and the JDKs that either knows count.
  List<Path> list() {
    List<Path> files = new ArrayList<>(ofMaven());
    files.addAll(ofGradle());
    return files;
  }

  private List<Path> ofMaven() {
    List<Path> files = new ArrayList<>();
    Path folder = settings.home().resolve(".m2");
    for (Path home : List.of(folder, variable("MAVEN_USER_HOME").orElse(folder))) {
      OF_MAVEN.forEach(name -> files.add(home.resolve(name)));
    }
    files.add(settings.home().resolve(".mavenrc"));
    files.add(Path.of("/etc/mavenrc"));
    installed("mvn")
        .ifPresent(
            mvn -> {
              files.add(mvn);
              files.add(mvn.resolve("../../conf/settings.xml").normalize());
            });
    files.addAll(named(settings.environment().getOrDefault("MAVEN_ARGS", "")));
    files.addAll(named(beginning(build.root().resolve(".mvn/maven.config"))));
    return files;
  }

  private List<Path> ofGradle() {
    List<Path> files = new ArrayList<>();
    Path home = variable("GRADLE_USER_HOME").orElse(settings.home().resolve(".gradle"));
    OF_GRADLE.forEach(name -> files.add(home.resolve(name)));
    try (Stream<Path> scripts = Files.list(home.resolve("init.d"))) {
      files.addAll(scripts.sorted().toList());
    } catch (IOException e) {
      // Few have such a folder.
    }
    installed("gradle").ifPresent(files::add);
    return files;
  }

  private Optional<Path> variable(String name) {
    return Optional.ofNullable(settings.environment().get(name))
        .filter(path -> path.startsWith("/"))
        .map(Path::of);
  }

  private Optional<Path> installed(String program) {
    return SearchPath.of(settings.environment()).find(program).map(UserFiles::real);
  }

  private static Path real(Path link) {
    try {
      return link.toRealPath();
    } catch (IOException e) {
      return link;
    }
  }

  /// The files that options of Maven's command line name.
  private List<Path> named(String options) {
    List<Path> files = new ArrayList<>();
    Matcher matcher = FILE_OPTION.matcher(options);
    while (matcher.find()) {
      files.add(build.root().resolve(matcher.group(1)).normalize());
    }
    return files;
  }

  private static String beginning(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      return "";
    }
  }
}
