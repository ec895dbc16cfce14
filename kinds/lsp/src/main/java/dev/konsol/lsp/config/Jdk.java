package dev.konsol.lsp.config;

import dev.konsol.process.SearchPath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// An installed JDK and its feature release, by the file that every JDK has about itself: none is
/// started to find out.
record Jdk(Path home, int release) {
  private static final Pattern VERSION =
      Pattern.compile("^JAVA_VERSION=\"(?:1\\.)?(\\d+)", Pattern.MULTILINE);
  private static final Path SYSTEM = Path.of("/usr/lib/jvm");
  private static final List<String> OF_USER =
      List.of(
          ".sdkman/candidates/java", ".jdks", ".gradle/jdks", ".local/share/mise/installs/java");

  /// What that folder is by its own account, if it is a JDK.
  private static Optional<Jdk> at(Path home) {
    if (!Files.isExecutable(home.resolve("bin/javac"))) {
      return Optional.empty();
    }
    try {
      Matcher version = VERSION.matcher(Files.readString(home.resolve("release")));
      return version.find()
          ? Optional.of(new Jdk(home.toRealPath(), Integer.parseInt(version.group(1))))
          : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /// The one that a program started in this environment would take: JAVA_HOME's, else that of the
  /// `java` on the PATH.
  static Optional<Jdk> ofCaller(Map<String, String> environment) {
    String home = environment.getOrDefault("JAVA_HOME", "");
    Optional<Jdk> named = home.isEmpty() ? Optional.empty() : at(Path.of(home));
    return named.or(() -> onPath(environment));
  }

  private static Optional<Jdk> onPath(Map<String, String> environment) {
    if (!environment.containsKey("PATH")) {
      return Optional.empty(); // nobody has said where to look
    }
    return SearchPath.of(environment)
        .find("java")
        .flatMap(java -> at(real(java).resolve("../..").normalize()));
  }

  /// What is in the usual places, the oldest first.
  static List<Jdk> installed(Map<String, String> environment) {
    List<Path> homes = new ArrayList<>(children(SYSTEM));
    homes.add(Path.of(System.getProperty("java.home", "/")));
    String user = environment.getOrDefault("HOME", "");
    if (!user.isEmpty()) {
      OF_USER.forEach(folder -> homes.addAll(children(Path.of(user, folder))));
    }
    return homes.stream()
        .flatMap(home -> at(home).stream())
        .distinct()
        .sorted(Comparator.comparingInt(Jdk::release))
        .toList();
  }

  private static List<Path> children(Path folder) {
    try (Stream<Path> children = Files.list(folder)) {
      return children.sorted().toList();
    } catch (IOException e) {
      return List.of();
    }
  }

  /// What is on a PATH is mostly a link.
  static Path real(Path file) {
    try {
      return file.toRealPath();
    } catch (IOException e) {
      return file;
    }
  }
}
