package dev.konsol.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// An installed JDK: its version without a leading `1.`, and whose it is, by its own account.
public record Jdk(Path home, String version, String vendor) {
  /// The worker's class files are of this release: nothing older can run them.
  public static final int OLDEST = 17;

  private static final Pattern VERSION =
      Pattern.compile("^JAVA_VERSION=\"(?:1\\.)?(\\d{1,4}[\\d.]*)", Pattern.MULTILINE);
  private static final Pattern VENDOR =
      Pattern.compile("^IMPLEMENTOR(?:_VERSION)?=\"(.*)\"", Pattern.MULTILINE);
  private static final List<String> FOLDERS =
      List.of(
          ".sdkman/candidates/java",
          ".jdks",
          ".gradle/jdks",
          ".local/share/mise/installs/java",
          ".asdf/installs/java",
          ".jenv/versions");

  /// Of that release, as far as anybody knows.
  public Jdk(Path home, int release) {
    this(home, Integer.toString(release), "");
  }

  public static Jdk running() {
    Path home = Path.of(System.getProperty("java.home", "/"));
    return at(home).orElseGet(() -> new Jdk(home, Runtime.version().feature()));
  }

  public int release() {
    return Integer.parseInt(version.replaceFirst("\\..*", ""));
  }

  /// Whether its folder or its maker goes by this name, in lower case.
  public boolean isBy(String name) {
    return (home.getFileName() + " " + vendor).toLowerCase(Locale.ROOT).contains(name);
  }

  /// As messages name it.
  public String described() {
    return "Java " + version + " (" + home + ")";
  }

  /// What that directory is by its own account, if it is a JDK (a mere JRE cannot compile).
  public static Optional<Jdk> at(Path home) {
    if (!Files.isExecutable(home.resolve("bin/javac"))) {
      return Optional.empty();
    }
    try {
      String text = Files.readString(home.resolve("release"));
      Matcher version = VERSION.matcher(text);
      Matcher vendor = VENDOR.matcher(text);
      StringBuilder names = new StringBuilder();
      while (vendor.find()) {
        names.append(names.isEmpty() ? "" : " ").append(vendor.group(1));
      }
      return version.find()
          ? Optional.of(new Jdk(home.toRealPath(), version.group(1), names.toString()))
          : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /// What is in the usual places, newest first: JAVA_HOME, the system's folder, the user's. Of one
  /// release our own comes last: it may be a runtime with fewer modules.
  public static List<Jdk> installed(Map<String, String> environment) {
    List<Path> homes = new ArrayList<>();
    inEnvironment(environment).ifPresent(jdk -> homes.add(jdk.home()));
    homes.addAll(children(Path.of("/usr/lib/jvm")));
    String home = environment.get("HOME");
    if (home != null) {
      FOLDERS.forEach(folder -> homes.addAll(children(Path.of(home, folder))));
    }
    homes.add(running().home());
    return homes.stream()
        .flatMap(candidate -> at(candidate).stream())
        .distinct()
        .sorted(Comparator.comparingInt(Jdk::release).reversed())
        .toList();
  }

  /// The one that a build typed in this environment would run on: JAVA_HOME's, else that of the
  /// `java` on the PATH.
  public static Optional<Jdk> ofCaller(Map<String, String> environment) {
    return inEnvironment(environment).or(() -> onPath(environment));
  }

  /// A version manager's shim is not in a JDK; what it stands for is found by the project's files.
  private static Optional<Jdk> onPath(Map<String, String> environment) {
    if (!environment.containsKey("PATH")) {
      return Optional.empty(); // nobody has said where to look
    }
    return SearchPath.of(environment)
        .all("java")
        .flatMap(java -> behind(java).stream())
        .findFirst();
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
    try {
      return home.isEmpty() ? Optional.empty() : at(Path.of(home));
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }

  /// The one of exactly that release, else the oldest that is newer.
  public static Optional<Jdk> forRelease(int release, List<Jdk> jdks) {
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
