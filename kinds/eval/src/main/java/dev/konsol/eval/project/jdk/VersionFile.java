package dev.konsol.eval.project.jdk;

import dev.konsol.eval.project.JdkName;
import dev.konsol.eval.project.ProjectBuild;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A file by which a project says which Java it wants, as version managers and Gradle read it.
///
/// @param jdk what it names; nothing when that is not the name of a Java
public record VersionFile(Path file, Optional<JdkName> jdk) {
  private static final int LONGEST = 8192;

  /// Whatever the shell has.
  private static final String SYSTEM = "system";

  private record Format(String name, Pattern line) {}

  private static final Pattern EQUALS =
      Pattern.compile("(?m)^[ \\t]*java[ \\t]*=[ \\t]*([^\\s#]+)");
  private static final Pattern FIRST = Pattern.compile("(?m)^[ \\t]*([^\\s#]+)");
  private static final Pattern WORD = Pattern.compile("(?m)^[ \\t]*java[ \\t]+([^\\s#]+)");
  private static final Pattern QUOTED =
      Pattern.compile("(?m)^[ \\t]*java[ \\t]*=[ \\t]*[\"']([^\"'\\s]+)");
  private static final Pattern DAEMON =
      Pattern.compile("(?m)^[ \\t]*toolchainVersion[ \\t]*[=:](.+)");

  private static final List<Format> FORMATS =
      List.of(
          new Format(".sdkmanrc", EQUALS),
          new Format(".java-version", FIRST),
          new Format(".tool-versions", WORD),
          new Format("mise.toml", QUOTED),
          new Format(".mise.toml", QUOTED),
          new Format("gradle/gradle-daemon-jvm.properties", DAEMON));

  /// The nearest one, from the part of the build up to its root.
  static Optional<VersionFile> of(ProjectBuild build) {
    return folders(build).stream()
        .flatMap(folder -> FORMATS.stream().flatMap(format -> read(folder, format).stream()))
        .findFirst();
  }

  /// All that there are, whatever is in them.
  public static List<Path> filesOf(ProjectBuild build) {
    return folders(build).stream()
        .flatMap(folder -> FORMATS.stream().map(format -> folder.resolve(format.name())))
        .filter(Files::isRegularFile)
        .toList();
  }

  private static List<Path> folders(ProjectBuild build) {
    return ProjectBuild.upwards(build.part()).stream()
        .filter(folder -> folder.startsWith(build.root()))
        .toList();
  }

  private static Optional<VersionFile> read(Path folder, Format format) {
    Path file = folder.resolve(format.name());
    Matcher line = format.line().matcher(beginning(file));
    return line.find() && !line.group(1).strip().equals(SYSTEM)
        ? Optional.of(new VersionFile(file, JdkName.of(line.group(1).strip())))
        : Optional.empty();
  }

  private static String beginning(Path file) {
    if (!Files.isRegularFile(file)) {
      return "";
    }
    try (InputStream in = Files.newInputStream(file)) {
      return new String(in.readNBytes(LONGEST), StandardCharsets.UTF_8);
    } catch (IOException e) {
      return "";
    }
  }
}
