package dev.konsol.eval.plan;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.trust.LeftOut;
import dev.konsol.core.trust.Trust;
import dev.konsol.eval.WorkerJvm;
import dev.konsol.eval.project.BuildOptions;
import dev.konsol.eval.project.ProjectEnvironment.BuildTool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// What a project's `.konsol/config.json` says about its sessions. The release of Java, the build
/// tool and the heap only choose among what is the user's; options of the JVM, profiles, properties
/// and a JDK's home can start programs, and count once the file is trusted.
///
/// @param leftOut what does not count
record ProjectConfig(
    Optional<String> mainClass, BuildOptions build, WorkerJvm jvm, List<LeftOut> leftOut) {
  static final ProjectConfig NONE =
      new ProjectConfig(Optional.empty(), BuildOptions.NONE, WorkerJvm.NONE, List.of());

  static Path file(Path root) {
    return root.resolve(Startup.FOLDER).resolve("config.json");
  }

  static ProjectConfig of(Path root, Trust trust) {
    Path file = file(root);
    if (!Files.isRegularFile(file)) {
      return NONE;
    }
    try {
      return new Reader(JsonMapper.shared().readTree(Files.readAllBytes(file)))
          .read(new LeftOuts(root, file, trust.allowsCommand(file)));
    } catch (IOException | JacksonException | KonsolException e) {
      throw new KonsolException(ErrorCode.START_FAILED, file + ": " + e.getMessage(), e);
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

  private record Reader(JsonNode settings) {
    ProjectConfig read(LeftOuts leftOut) {
      Optional<String> jdk = text("jdk");
      if (jdk.filter(name -> name.contains("/")).isPresent()) {
        jdk = leftOut.unlessTrusted("jdk", jdk, Optional.empty());
      }
      Optional<BuildTool> tool = text("build").map(BuildOptions::tool);
      BuildOptions build =
          new BuildOptions(
              jdk,
              tool,
              leftOut.unlessTrusted("profiles", texts("profiles"), List.of()),
              leftOut.unlessTrusted("properties", map("properties"), Map.of()));
      WorkerJvm jvm =
          WorkerJvm.of(text("heap"), leftOut.unlessTrusted("jvm", texts("jvm"), List.<String>of()));
      return new ProjectConfig(text("mainClass"), build, jvm, leftOut.all());
    }

    private Optional<String> text(String name) {
      JsonNode value = settings.path(name);
      return value.isMissingNode() || value.isNull()
          ? Optional.empty()
          : Optional.of(text(name, value, "a text"));
    }

    private List<String> texts(String name) {
      List<String> texts = new ArrayList<>();
      JsonNode value = settings.path(name);
      require(value.isMissingNode() || value.isArray(), name, "a list of texts");
      value.forEach(each -> texts.add(text(name, each, "a list of texts")));
      return texts;
    }

    private Map<String, String> map(String name) {
      Map<String, String> map = new TreeMap<>();
      JsonNode value = settings.path(name);
      require(value.isMissingNode() || value.isObject(), name, "an object of texts");
      value
          .properties()
          .forEach(
              each -> map.put(each.getKey(), text(name, each.getValue(), "an object of texts")));
      return map;
    }

    private static String text(String name, JsonNode value, String kind) {
      require(value.isString(), name, kind);
      return value.stringValue();
    }

    private static void require(boolean right, String name, String kind) {
      if (!right) {
        throw new KonsolException(ErrorCode.BAD_REQUEST, "'" + name + "' is " + kind);
      }
    }
  }
}
