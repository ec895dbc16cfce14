package dev.konsol.eval.project;

import dev.konsol.core.KonsolException;
import dev.konsol.eval.project.ProjectEnvironment.BuildTool;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;

/// What is asked of a project's build beyond what its files say.
///
/// @param jdk what builds and runs the project: the home of a JDK, absolute, or a release such as
///   `17` or `21.0.2-tem`
/// @param tool Maven or Gradle, where there are files of both
/// @param profiles Maven's profiles, or Gradle's project properties (`name=value`)
/// @param properties system properties, of the build and of the program
public record BuildOptions(
    Optional<String> jdk,
    Optional<BuildTool> tool,
    List<String> profiles,
    Map<String, String> properties) {
  public static final BuildOptions NONE =
      new BuildOptions(Optional.empty(), Optional.empty(), List.of(), Map.of());

  private static final Pattern HOME = Pattern.compile("/[^\\x00]*");
  private static final Pattern PROPERTY = Pattern.compile("[^\\s=\\x00][^=\\x00]*");

  public BuildOptions {
    jdk.ifPresent(BuildOptions::requireJdk);
    profiles = List.copyOf(profiles);
    profiles.forEach(BuildOptions::requireProfile);
    // In one order, whatever the run: it is part of a name in the cache.
    properties = Collections.unmodifiableMap(new TreeMap<>(properties));
    properties.forEach(BuildOptions::requireProperty);
  }

  public static BuildTool tool(String name) {
    return switch (name.toLowerCase(Locale.ROOT)) {
      case "maven" -> BuildTool.MAVEN;
      case "gradle" -> BuildTool.GRADLE;
      default ->
          throw KonsolException.badRequest(
              "build (--build) is maven or gradle, not '" + name + "'");
    };
  }

  private static void requireJdk(String jdk) {
    if (!HOME.matcher(jdk).matches() && JdkName.of(jdk).isEmpty()) {
      throw KonsolException.badRequest(
          "jdk (--jdk) is the home of a JDK or a release such as 17 or 21.0.2, not '" + jdk + "'");
    }
  }

  private static void requireProfile(String profile) {
    if (profile.isBlank() || profile.indexOf('\0') >= 0) {
      throw KonsolException.badRequest(
          "profiles (-P) are names of Maven's profiles, or NAME=VALUE for Gradle");
    }
  }

  private static void requireProperty(String name, String value) {
    if (!PROPERTY.matcher(name).matches() || value.indexOf('\0') >= 0) {
      throw KonsolException.badRequest(
          "properties (-D) are NAME=VALUE, and '" + name + "' is not a name");
    }
    if (name.startsWith("konsol.")) {
      throw KonsolException.badRequest(
          "properties (-D) that begin with 'konsol.' are the worker's own: not " + name);
    }
  }

  public boolean isEmpty() {
    return equals(NONE);
  }

  /// With what `base` says where this says nothing; both's profiles and properties.
  public BuildOptions over(BuildOptions base) {
    List<String> allProfiles = new ArrayList<>(base.profiles);
    allProfiles.addAll(profiles);
    Map<String, String> allProperties = new TreeMap<>(base.properties);
    allProperties.putAll(properties);
    return new BuildOptions(
        jdk.or(() -> base.jdk), tool.or(() -> base.tool), allProfiles, allProperties);
  }

  /// Whether a session that was opened with these options is what is asked for here: what is not
  /// said may be anything.
  public boolean admits(BuildOptions there) {
    return (jdk.isEmpty() || jdk.equals(there.jdk))
        && (tool.isEmpty() || tool.equals(there.tool))
        && (profiles.isEmpty() || profiles.equals(there.profiles))
        && (properties.isEmpty() || properties.equals(there.properties));
  }
}
