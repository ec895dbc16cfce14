package dev.konsol.app.settings;

import dev.konsol.app.cli.Nearest;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.lines.json.JsonObject;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// What is written down in `config.json`, the project's before the user's. Options and environment
/// come before both. A folder that somebody else has made may not say what is allowed in it, or
/// where sessions are kept: such settings count in the user's own file only.
///
/// @param files those that were read, the one that counts more first
/// @param warnings what was not understood, or does not count where it stands
public record Configuration(List<Source> files, List<String> warnings) {
  private static final List<String> LISTS = List.of("allow", "ask", "deny");

  /// Texts, and the variables that say the same.
  private static final Map<String, String> VARIABLES =
      Map.of(
          "model", "KONSOL_MODEL",
          "permissions", "KONSOL_PERMISSIONS",
          "store", "KONSOL_STORE",
          "http", "KONSOL_HTTP",
          "minFreeDisk", "KONSOL_MIN_FREE_DISK");

  private static final String ALLOW_REMOTE = "allowRemote";

  /// Read elsewhere: by the agent's tools, and by evaluation.
  private static final List<String> OTHERS = List.of("mcpServers", "mainClass");

  private static final List<String> OF_PROJECTS =
      List.of("model", "ask", "deny", "mcpServers", "mainClass");

  /// A file and what is in it.
  public record Source(Path file, JsonObject settings) {}

  public Configuration {
    files = List.copyOf(files);
    warnings = List.copyOf(warnings);
  }

  /// The user's own.
  public static Configuration of(Map<String, String> environment) {
    return read(Optional.empty(), environment);
  }

  /// With that of the project in this folder.
  public static Configuration of(Path project, Map<String, String> environment) {
    return read(Optional.of(projectFile(project)), environment);
  }

  /// The user's file, there or not; nothing where nobody knows whose.
  public static Optional<Path> userFile(Map<String, String> environment) {
    String home = environment.getOrDefault("HOME", "");
    String config = environment.getOrDefault("XDG_CONFIG_HOME", "");
    if (!config.isEmpty() && Path.of(config).isAbsolute()) {
      return Optional.of(Path.of(config, "konsol", "config.json"));
    }
    return home.isEmpty()
        ? Optional.empty()
        : Optional.of(Path.of(home, ".config", "konsol", "config.json"));
  }

  public static Path projectFile(Path project) {
    return project.resolve(".konsol").resolve("config.json");
  }

  private static Configuration read(Optional<Path> project, Map<String, String> environment) {
    List<Source> files = new ArrayList<>();
    List<String> warnings = new ArrayList<>();
    project
        .flatMap(Configuration::source)
        .ifPresent(source -> files.add(checked(source, OF_PROJECTS, warnings)));
    userFile(environment)
        .flatMap(Configuration::source)
        .ifPresent(source -> files.add(checked(source, known(), warnings)));
    return new Configuration(files, warnings);
  }

  private static Optional<Source> source(Path file) {
    if (!Files.isRegularFile(file)) {
      return Optional.empty();
    }
    try {
      return Optional.of(new Source(file, JsonObject.parse(Files.readAllBytes(file))));
    } catch (IOException | KonsolException e) {
      throw wrong(file, e);
    }
  }

  /// Without what does not count.
  private static Source checked(Source source, List<String> counting, List<String> warnings) {
    JsonObject settings = source.settings();
    for (String name : settings.names()) {
      if (!known().contains(name)) {
        warnings.add(
            source.file() + ": there is no setting '" + name + "'" + Nearest.hint(name, known()));
      } else if (!counting.contains(name)) {
        warnings.add(source.file() + ": '" + name + "' counts in your own config.json only");
      }
    }
    return new Source(source.file(), settings.only(counting));
  }

  private static List<String> known() {
    return Stream.of(
            VARIABLES.keySet().stream().sorted(),
            LISTS.stream(),
            Stream.of(ALLOW_REMOTE),
            OTHERS.stream())
        .flatMap(each -> each)
        .toList();
  }

  /// The environment, with what it does not say taken from here.
  public Map<String, String> under(Map<String, String> environment) {
    Map<String, String> settled = new HashMap<>(environment);
    settled.values().removeIf(String::isBlank);
    for (Source source : files) {
      VARIABLES.forEach(
          (name, variable) ->
              text(source, name).ifPresent(value -> settled.putIfAbsent(variable, value)));
      if (flag(source, ALLOW_REMOTE)) {
        settled.putIfAbsent("KONSOL_ALLOW_REMOTE", "true");
      }
    }
    return settled;
  }

  /// The rules of one kind, `allow`, `ask` or `deny`, of all files.
  List<String> rules(String kind) {
    return files.stream().flatMap(source -> texts(source, kind).stream()).toList();
  }

  /// Tells the user what does not count, a line each.
  public Configuration warn(PrintStream err) {
    warnings.forEach(warning -> err.println("konsol warning: " + warning));
    return this;
  }

  private static Optional<String> text(Source source, String name) {
    try {
      return source.settings().optionalText(name).filter(text -> !text.isBlank());
    } catch (KonsolException e) {
      throw wrong(source.file(), e);
    }
  }

  private static List<String> texts(Source source, String name) {
    try {
      return source.settings().texts(name);
    } catch (KonsolException e) {
      throw wrong(source.file(), e);
    }
  }

  private static boolean flag(Source source, String name) {
    try {
      return source.settings().flag(name);
    } catch (KonsolException e) {
      throw wrong(source.file(), e);
    }
  }

  private static KonsolException wrong(Path file, Exception why) {
    return new KonsolException(ErrorCode.BAD_REQUEST, file + ": " + why.getMessage(), why);
  }
}
