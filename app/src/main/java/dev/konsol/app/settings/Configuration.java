package dev.konsol.app.settings;

import dev.konsol.client.cli.Nearest;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.json.JsonObject;
import dev.konsol.core.trust.LeftOut;
import dev.konsol.core.trust.Trust;
import dev.konsol.eval.WorkerJvm;
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
/// where sessions are kept: such settings count in the user's own file only. Which model and which
/// servers it wants counts once it is trusted.
///
/// @param files those that were read, the one that counts more first
/// @param warnings what was not understood, or does not count where it stands
public record Configuration(List<Source> files, List<String> warnings) {
  private static final List<String> LISTS = List.of("allow", "ask", "deny");
  private static final String TRUSTED = "trusted";

  /// Texts, and the variables that say the same.
  private static final Map<String, String> VARIABLES =
      Map.of(
          "model", "KONSOL_MODEL",
          "permissions", "KONSOL_PERMISSIONS",
          "store", "KONSOL_STORE",
          "http", "KONSOL_HTTP",
          "minFreeDisk", "KONSOL_MIN_FREE_DISK");

  private static final String ALLOW_REMOTE = "allowRemote";

  /// How the JVM of a session is started.
  private static final String HEAP = "heap";

  private static final String JVM = "jvm";

  /// Of a project, for its sessions.
  private static final List<String> OF_SESSIONS =
      List.of("mainClass", "jdk", "build", "profiles", "properties");

  /// Read elsewhere: by the agent's tools, and by evaluation.
  private static final List<String> OTHERS = List.of("mcpServers", HEAP, JVM, TRUSTED);

  private static final List<String> OF_PROJECTS =
      Stream.concat(
              Stream.of("model", "ask", "deny", "mcpServers", HEAP, JVM), OF_SESSIONS.stream())
          .toList();

  /// Those that can only make it stricter, or choose among the project's own classes and the JDKs
  /// of the machine.
  private static final List<String> OF_UNTRUSTED_PROJECTS =
      List.of("ask", "deny", "mainClass", "jdk", "build", HEAP);

  /// A file and what is in it.
  ///
  /// @param trusted whether it may ask for what would be denied without it
  public record Source(Path file, JsonObject settings, boolean trusted) {}

  public Configuration {
    files = List.copyOf(files);
    warnings = List.copyOf(warnings);
  }

  /// The user's own.
  public static Configuration of(Map<String, String> environment) {
    List<String> warnings = new ArrayList<>();
    return new Configuration(users(environment, warnings), warnings);
  }

  /// With that of the project in this folder, as far as it is trusted.
  public static Configuration of(Path project, Map<String, String> environment, Trust trust) {
    List<Source> files = new ArrayList<>();
    List<String> warnings = new ArrayList<>();
    Path file = projectFile(project);
    source(file)
        .map(found -> trust.allowsCommand(file) ? found : strict(found, project, warnings))
        .ifPresent(found -> files.add(checked(found, OF_PROJECTS, warnings)));
    files.addAll(users(environment, warnings));
    return new Configuration(files, warnings);
  }

  private static List<Source> users(Map<String, String> environment, List<String> warnings) {
    return userFile(environment)
        .flatMap(Configuration::source)
        .map(source -> checked(source, ofUsers(), warnings))
        .stream()
        .toList();
  }

  /// Without what could start a program.
  private static Source strict(Source source, Path project, List<String> warnings) {
    List<String> lost =
        source.settings().names().stream()
            .filter(OF_PROJECTS::contains)
            .filter(name -> !OF_UNTRUSTED_PROJECTS.contains(name))
            .toList();
    if (!lost.isEmpty()) {
      String what = "'" + String.join("', '", lost) + "' in " + source.file();
      warnings.add(new LeftOut(what, project).sentence());
    }
    JsonObject rest =
        source
            .settings()
            .only(source.settings().names().stream().filter(name -> !lost.contains(name)).toList());
    return new Source(source.file(), rest, false);
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

  private static Optional<Source> source(Path file) {
    if (!Files.isRegularFile(file)) {
      return Optional.empty();
    }
    try {
      return Optional.of(new Source(file, JsonObject.parse(Files.readAllBytes(file)), true));
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
        String where = OF_SESSIONS.contains(name) ? "a project's" : "your own";
        warnings.add(source.file() + ": '" + name + "' counts in " + where + " config.json only");
      }
    }
    return new Source(source.file(), settings.only(counting), source.trusted());
  }

  private static List<String> ofUsers() {
    return known().stream().filter(name -> !OF_SESSIONS.contains(name)).toList();
  }

  private static List<String> known() {
    return Stream.of(
            VARIABLES.keySet().stream().sorted(),
            LISTS.stream(),
            Stream.of(ALLOW_REMOTE),
            OTHERS.stream(),
            OF_SESSIONS.stream())
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

  /// The rules of one kind, `allow`, `ask` or `deny`, of all files. Where the rest is denied,
  /// asking is more than nothing: a folder that is not trusted may not have it.
  List<String> rules(String kind, String rest) {
    boolean loosens = kind.equals("ask") && rest.equals("deny");
    return files.stream()
        .filter(source -> source.trusted() || !loosens)
        .flatMap(source -> texts(source, kind).stream())
        .toList();
  }

  /// The folders that the user trusts, whatever comes into them.
  public List<Path> trusted(Map<String, String> environment) {
    String home = environment.getOrDefault("HOME", "/");
    return files.stream()
        .flatMap(source -> texts(source, TRUSTED).stream())
        .map(name -> name.startsWith("~/") ? home + name.substring(1) : name)
        .filter(name -> name.startsWith("/"))
        .map(Path::of)
        .toList();
  }

  /// How the JVMs of sessions are started, where neither they nor their projects say.
  public WorkerJvm workerJvm() {
    return files.isEmpty() ? WorkerJvm.NONE : workerJvm(files.getLast());
  }

  private static WorkerJvm workerJvm(Source source) {
    Optional<String> heap = text(source, HEAP);
    List<String> arguments = texts(source, JVM);
    try {
      return WorkerJvm.of(heap, arguments);
    } catch (KonsolException e) {
      throw wrong(source.file(), e);
    }
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
