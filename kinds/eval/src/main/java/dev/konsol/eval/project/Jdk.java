package dev.konsol.eval.project;

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

/// An installed JDK and its feature release.
public record Jdk(Path home, int release) {
  /// The worker's class files are of this release: nothing older can run them.
  static final int OLDEST = 17;

  private static final Pattern VERSION =
      Pattern.compile("^JAVA_VERSION=\"(?:1\\.)?(\\d+)", Pattern.MULTILINE);
  private static final List<String> FOLDERS =
      List.of(
          ".sdkman/candidates/java", ".jdks", ".gradle/jdks", ".local/share/mise/installs/java");

  public static Jdk running() {
    return new Jdk(Path.of(System.getProperty("java.home", "/")), Runtime.version().feature());
  }

  /// What that directory is by its own account, if it is a JDK (a mere JRE cannot compile).
  public static Optional<Jdk> at(Path home) {
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

  /// What is in the usual places, newest first: JAVA_HOME, the system's folder, the user's.
  public static List<Jdk> installed(Map<String, String> environment) {
    List<Path> homes = new ArrayList<>();
    homes.add(running().home());
    inEnvironment(environment).ifPresent(jdk -> homes.add(jdk.home()));
    homes.addAll(children(Path.of("/usr/lib/jvm")));
    String home = environment.get("HOME");
    if (home != null) {
      FOLDERS.forEach(folder -> homes.addAll(children(Path.of(home, folder))));
    }
    return homes.stream()
        .flatMap(candidate -> at(candidate).stream())
        .distinct()
        .sorted(Comparator.comparingInt(Jdk::release).reversed())
        .toList();
  }

  /// The one that a build typed in this environment would run on: JAVA_HOME's, else that of the
  /// `java` on the PATH.
  static Optional<Jdk> ofCaller(Map<String, String> environment) {
    return inEnvironment(environment).or(() -> onPath(environment));
  }

  private static Optional<Jdk> onPath(Map<String, String> environment) {
    return Stream.of(environment.getOrDefault("PATH", "").split(":", -1))
        .filter(folder -> folder.startsWith("/"))
        .map(folder -> Path.of(folder, "java"))
        .filter(Files::isExecutable)
        .findFirst()
        .flatMap(Jdk::behind);
  }

  /// The `java` on a PATH is mostly a link.
  private static Optional<Jdk> behind(Path java) {
    try {
      return at(java.toRealPath().resolve("../..").normalize());
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static Optional<Jdk> inEnvironment(Map<String, String> environment) {
    String home = environment.getOrDefault("JAVA_HOME", "");
    return home.isEmpty() ? Optional.empty() : at(Path.of(home));
  }

  /// The one of exactly that release, else the oldest that is newer.
  static Optional<Jdk> forRelease(int release, List<Jdk> jdks) {
    return jdks.stream()
        .filter(jdk -> jdk.release() >= Math.max(release, OLDEST))
        .min(Comparator.comparingInt(Jdk::release));
  }

  private static List<Path> children(Path folder) {
    try (Stream<Path> children = Files.list(folder)) {
      return children.sorted().toList();
    } catch (IOException e) {
      return List.of();
    }
  }
}
