package dev.konsol.client.eval;

import dev.konsol.client.cli.Arguments;
import dev.konsol.client.cli.Option;
import dev.konsol.wire.JsonLine;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// How a project is built and its JVM started, as the options of a command say. Whether they make
/// sense is judged where the session is.
///
/// @param jdk what builds and runs the project
/// @param tool of the build
/// @param profiles of the build
/// @param properties of the build and of the program
/// @param heap the program's largest
/// @param arguments of the program's java
public record JvmOptions(
    Optional<String> jdk,
    Optional<String> tool,
    List<String> profiles,
    Map<String, String> properties,
    Optional<String> heap,
    List<String> arguments) {
  static final List<Option> OPTIONS =
      List.of(
          Option.value(
              "jdk", "JDK", "what builds and runs the project: a JDK's home, or a release as 17"),
          Option.value("build", "TOOL", "maven or gradle, where there are files of both")
              .among(List.of("maven", "gradle")),
          Option.repeated("profile", "P", "a profile of Maven's, or NAME=VALUE for Gradle")
              .letter('P'),
          Option.repeated("define", "N=V", "a system property of the build and of the program")
              .letter('D'),
          Option.value("heap", "SIZE", "the program's largest heap: 512m, 4g"),
          Option.repeated("jvm", "OPTION", "of the program's java: --jvm=--enable-preview"));

  static JvmOptions of(Arguments arguments) {
    return new JvmOptions(
        arguments.option("jdk").map(JvmOptions::absolute),
        arguments.option("build"),
        arguments.all("profile"),
        properties(arguments.all("define")),
        arguments.option("heap"),
        arguments.all("jvm"));
  }

  /// What is a path is one from here: the daemon is elsewhere.
  private static String absolute(String jdk) {
    return jdk.contains("/") ? Path.of(jdk).toAbsolutePath().normalize().toString() : jdk;
  }

  /// Without a value it is `true`, as with Maven.
  private static Map<String, String> properties(List<String> given) {
    Map<String, String> properties = new TreeMap<>();
    for (String each : given) {
      int equals = each.indexOf('=');
      properties.put(
          equals < 0 ? each : each.substring(0, equals),
          equals < 0 ? "true" : each.substring(equals + 1));
    }
    return properties;
  }

  /// As parameters of `konsol/session.create`. What was not said is left to the session.
  void write(JsonLine params) {
    jdk.ifPresent(value -> params.put("jdk", value));
    tool.ifPresent(value -> params.put("build", value));
    heap.ifPresent(value -> params.put("heap", value));
    if (!profiles.isEmpty()) {
      params.putTexts("profiles", profiles);
    }
    if (!properties.isEmpty()) {
      params.putObject("properties", all -> properties.forEach(all::put));
    }
    if (!arguments.isEmpty()) {
      params.putTexts("jvm", arguments);
    }
  }
}
