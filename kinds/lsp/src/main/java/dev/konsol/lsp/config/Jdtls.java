package dev.konsol.lsp.config;

import dev.konsol.lsp.json.Settings;
import dev.konsol.lsp.text.DiskText;
import dev.konsol.process.Jdk;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// The Java server is a command that needs a recent JDK. It is told its settings with the
/// handshake, since it imports the project before it hears of any others; keeps its own files out
/// of the project; and has Lombok's agent with it where it was delivered with one.
final class Jdtls {
  private static final int OLDEST = 21;
  private static final String SCRIPT = "jdtls";
  private static final String METADATA =
      "--jvm-arg=-Djava.import.generatesMetadataFilesAtProjectRoot=false";

  private final Programs programs;
  private final Supplier<List<Jdk>> installed;

  Jdtls(Programs programs) {
    this(programs, () -> Jdk.installed(programs.environment()));
  }

  Jdtls(Programs programs, Supplier<List<Jdk>> installed) {
    this.programs = programs;
    this.installed = installed;
  }

  Resolution resolve(ServerDefinition server, Path file, Path root) {
    Resolution resolution = programs.command(server, file, root);
    if (!(resolution instanceof Resolution.Found found)) {
      return resolution;
    }
    Optional<Jdk> wanted = Jdk.ofCaller(programs.environment());
    Optional<Jdk> chosen =
        wanted
            .filter(jdk -> jdk.release() >= OLDEST && programs.allows(jdk.home(), root))
            .or(() -> oldestThatFits(root));
    boolean configured = server.environment().containsKey("JAVA_HOME");
    if (chosen.isEmpty() && wanted.isPresent() && !configured) {
      return new Resolution.Missing(
          "jdtls runs on Java %d or later, and the newest here is Java %d (%s): install a newer JDK, or set JAVA_HOME to one"
              .formatted(OLDEST, newest(wanted.get()).release(), newest(wanted.get()).home()));
    }
    Map<String, String> environment = new HashMap<>(found.environment());
    if (!configured) {
      chosen.ifPresent(jdk -> environment.put("JAVA_HOME", jdk.home().toString()));
    }
    return new Resolution.Found(
        arguments(found), found.program(), initialization(server), environment);
  }

  private Optional<Jdk> oldestThatFits(Path root) {
    return installed.get().stream()
        .filter(jdk -> jdk.release() >= OLDEST && programs.allows(jdk.home(), root))
        .min(Comparator.comparingInt(Jdk::release));
  }

  private Jdk newest(Jdk wanted) {
    return Stream.concat(Stream.of(wanted), installed.get().stream())
        .max(Comparator.comparingInt(Jdk::release))
        .orElse(wanted);
  }

  /// Its own script takes options of the JVM; what somebody wrote may not.
  private static List<String> arguments(Resolution.Found found) {
    List<String> argv = new ArrayList<>(found.argv());
    if (!found.program().endsWith(SCRIPT)) {
      return argv;
    }
    if (!argv.contains(METADATA)) {
      argv.add(METADATA);
    }
    if (!argv.contains("-data")) {
      argv.addAll(List.of("-data", "${data}"));
    }
    Path lombok = DiskText.real(found.program()).resolve("../../lombok.jar").normalize();
    boolean given = argv.stream().anyMatch(each -> each.contains("-javaagent:"));
    if (Files.isRegularFile(lombok) && !given) {
      argv.add("--jvm-arg=-javaagent:" + lombok);
    }
    return argv;
  }

  private static JsonNode initialization(ServerDefinition server) {
    ObjectNode options =
        server.initialization().isObject()
            ? (ObjectNode) server.initialization().deepCopy()
            : JsonMapper.shared().createObjectNode();
    options.set("settings", Settings.over(server.settings(), options.path("settings")));
    return options;
  }
}
