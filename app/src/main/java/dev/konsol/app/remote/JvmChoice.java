package dev.konsol.app.remote;

import dev.konsol.app.cli.Arguments;
import dev.konsol.app.cli.Option;
import dev.konsol.app.cli.UsageError;
import dev.konsol.core.KonsolException;
import dev.konsol.core.json.JsonLine;
import dev.konsol.eval.WorkerJvm;
import dev.konsol.eval.project.BuildOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/// How a project is built and its JVM started, as the options of a command say.
///
/// @param build what is asked of the build
/// @param jvm what is asked of the session's JVM
public record JvmChoice(BuildOptions build, WorkerJvm jvm) {
  static final List<Option> OPTIONS =
      List.of(
          Option.value(
              "jdk", "JDK", "what builds and runs the project: a JDK's home, or a release as 17"),
          Option.value("build", "TOOL", "maven or gradle, where there are files of both"),
          Option.repeated("profile", "P", "a profile of Maven's, or NAME=VALUE for Gradle")
              .letter('P'),
          Option.repeated("define", "N=V", "a system property of the build and of the program")
              .letter('D'),
          Option.value("heap", "SIZE", "the program's largest heap: 512m, 4g"),
          Option.repeated("jvm", "OPTION", "of the program's java: --jvm=--enable-preview"));

  static JvmChoice of(Arguments arguments) {
    try {
      BuildOptions build =
          new BuildOptions(
              arguments.option("jdk").map(JvmChoice::absolute),
              arguments.option("build").map(BuildOptions::tool),
              arguments.all("profile"),
              properties(arguments.all("define")));
      return new JvmChoice(build, WorkerJvm.of(arguments.option("heap"), arguments.all("jvm")));
    } catch (KonsolException e) {
      throw new UsageError(e.getMessage());
    }
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
    build.jdk().ifPresent(jdk -> params.put("jdk", jdk));
    build.tool().ifPresent(tool -> params.put("build", tool.name().toLowerCase(Locale.ROOT)));
    if (!build.profiles().isEmpty()) {
      params.putTexts("profiles", build.profiles());
    }
    if (!build.properties().isEmpty()) {
      params.putObject("properties", all -> build.properties().forEach(all::put));
    }
    jvm.heapMegabytes().ifPresent(heap -> params.put("heap", heap + "m"));
    if (!jvm.arguments().isEmpty()) {
      params.putTexts("jvm", jvm.arguments());
    }
  }
}
