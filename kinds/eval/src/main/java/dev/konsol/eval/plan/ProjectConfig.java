package dev.konsol.eval.plan;

import dev.konsol.core.KonsolException;
import dev.konsol.core.config.ConfigJson;
import dev.konsol.core.trust.LeftOut;
import dev.konsol.core.trust.Trust;
import dev.konsol.eval.WorkerJvm;
import dev.konsol.eval.project.BuildOptions;
import dev.konsol.wire.JsonObject;
import dev.konsol.wire.MalformedMessage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// What a project's `.konsol/config.json` says about its sessions. The release of Java, the build
/// tool and the heap only choose among what is the user's; options of the JVM, profiles, properties
/// and a JDK's home can start programs, and count once the file is trusted.
///
/// @param leftOut what does not count
/// @param notes what was not understood
record ProjectConfig(
    Optional<String> mainClass,
    BuildOptions build,
    WorkerJvm jvm,
    List<LeftOut> leftOut,
    List<String> notes) {
  static final ProjectConfig NONE =
      new ProjectConfig(Optional.empty(), BuildOptions.NONE, WorkerJvm.NONE, List.of(), List.of());

  static Path file(Path root) {
    return root.resolve(Startup.FOLDER).resolve("config.json");
  }

  static ProjectConfig of(Path root, Trust trust) {
    Path file = file(root);
    if (!Files.isRegularFile(file)) {
      return NONE;
    }
    ConfigJson config = checked(file);
    try {
      return read(
          JsonObject.parse(config.text()),
          new LeftOuts(root, file, trust.allowsCommand(file)),
          config.unknown());
    } catch (MalformedMessage | KonsolException e) {
      throw KonsolException.startFailed(file + ": " + e.getMessage(), e);
    }
  }

  private static ConfigJson checked(Path file) {
    try {
      return ConfigJson.read(file);
    } catch (KonsolException e) {
      throw KonsolException.startFailed(e.getMessage(), e);
    }
  }

  /// Collects what does not count.
  private record LeftOuts(Path root, Path file, boolean trusted, List<String> names) {
    LeftOuts(Path root, Path file, boolean trusted) {
      this(root, file, trusted, new ArrayList<>());
    }

    <T> T unlessTrusted(String name, T value, T nothing) {
      if (trusted || value.equals(nothing)) {
        return value;
      }
      names.add(name);
      return nothing;
    }

    List<LeftOut> all() {
      return names.isEmpty()
          ? List.of()
          : List.of(new LeftOut("'" + String.join("', '", names) + "' in " + file, root));
    }
  }

  private static ProjectConfig read(JsonObject settings, LeftOuts leftOut, List<String> notes) {
    Optional<String> jdk = settings.optionalText("jdk");
    if (jdk.filter(name -> name.contains("/")).isPresent()) {
      jdk = leftOut.unlessTrusted("jdk", jdk, Optional.empty());
    }
    BuildOptions build =
        new BuildOptions(
            jdk,
            settings.optionalText("build").map(BuildOptions::tool),
            leftOut.unlessTrusted("profiles", settings.texts("profiles"), List.of()),
            leftOut.unlessTrusted("properties", properties(settings), Map.of()));
    WorkerJvm jvm =
        WorkerJvm.of(
            settings.optionalText("heap"),
            leftOut.unlessTrusted("jvm", settings.texts("jvm"), List.of()));
    return new ProjectConfig(settings.optionalText("mainClass"), build, jvm, leftOut.all(), notes);
  }

  private static Map<String, String> properties(JsonObject settings) {
    Map<String, String> properties = new TreeMap<>();
    settings
        .optionalObject("properties")
        .ifPresent(given -> given.names().forEach(name -> properties.put(name, given.text(name))));
    return properties;
  }
}
