package dev.konsol.app.settings;

import dev.konsol.agent.provider.Providers;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.config.ConfigJson;
import dev.konsol.core.trust.LeftOut;
import dev.konsol.core.trust.Trust;
import dev.konsol.eval.WorkerJvm;
import dev.konsol.tools.mcp.auth.TokenStore;
import dev.konsol.wire.JsonObject;
import dev.konsol.wire.MalformedMessage;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
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
          "minFreeDisk", "KONSOL_MIN_FREE_DISK",
          "frameSize", "KONSOL_FRAME_SIZE");

  /// Numbers, and the variables that say the same.
  private static final Map<String, String> NUMBERS =
      Map.of(
          "maxSteps", "KONSOL_MAX_STEPS",
          "maxTokens", "KONSOL_MAX_TOKENS",
          "maxCost", "KONSOL_MAX_COST",
          "maxTime", "KONSOL_MAX_TIME");

  /// This host among others.
  private static final String FLEET = "fleet";

  private static final String ALLOW_REMOTE = "allowRemote";

  /// Where models are, what is known of them, and which one is asked instead.
  private static final String PROVIDERS = "providers";

  private static final String MODELS = "models";
  private static final String FALLBACK = "fallback";

  /// How the JVM of a session is started.
  private static final String HEAP = "heap";

  private static final String JVM = "jvm";

  /// How a person's terminal is attached to a console.
  private static final String ATTACH = "attach";

  /// Of a project, for its sessions.
  private static final List<String> OF_SESSIONS =
      List.of("mainClass", "jdk", "build", "profiles", "properties");

  /// Read elsewhere: by the agent's tools, and by evaluation.
  private static final List<String> OTHERS =
      List.of("mcpServers", HEAP, JVM, TRUSTED, PROVIDERS, MODELS, FALLBACK, ATTACH, FLEET);

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
  public record Source(ConfigJson written, JsonObject settings, boolean trusted) {
    public Path file() {
      return written.file();
    }
  }

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
    source(file, warnings)
        .map(found -> trust.allowsCommand(file) ? found : strict(found, project, warnings))
        .ifPresent(found -> files.add(checked(found, OF_PROJECTS, warnings)));
    files.addAll(users(environment, warnings));
    return new Configuration(files, warnings);
  }

  private static List<Source> users(Map<String, String> environment, List<String> warnings) {
    return userFile(environment)
        .flatMap(file -> source(file, warnings))
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
    return new Source(source.written(), rest, false);
  }

  /// The user's file, there or not; nothing where nobody knows whose.
  public static Optional<Path> userFile(Map<String, String> environment) {
    return userFolder(environment, "XDG_CONFIG_HOME", ".config")
        .map(folder -> folder.resolve("config.json"));
  }

  /// Konsol's part of one of the user's folders: the variable says where that is, else it is the
  /// usual one at home; nothing where nobody knows whose.
  public static Optional<Path> userFolder(
      Map<String, String> environment, String variable, String usual) {
    Path said = Path.of(environment.getOrDefault(variable, ""));
    String home = environment.getOrDefault("HOME", "");
    if (said.isAbsolute()) {
      return Optional.of(said.resolve("konsol"));
    }
    return home.isEmpty() ? Optional.empty() : Optional.of(Path.of(home, usual, "konsol"));
  }

  /// In the user's state folder, whichever directory a daemon has: a login is the user's.
  public static Optional<TokenStore> logins(Map<String, String> environment) {
    return userFolder(environment, "XDG_STATE_HOME", ".local/state")
        .map(folder -> new TokenStore(folder.resolve("mcp-logins")));
  }

  public static Path projectFile(Path project) {
    return project.resolve(".konsol").resolve("config.json");
  }

  private static Optional<Source> source(Path file, List<String> warnings) {
    if (!Files.isRegularFile(file)) {
      return Optional.empty();
    }
    try {
      ConfigJson checked = ConfigJson.read(file);
      warnings.addAll(checked.unknown());
      return Optional.of(new Source(checked, JsonObject.parse(checked.text()), true));
    } catch (MalformedMessage e) {
      throw wrong(file, e);
    }
  }

  /// Without what does not count.
  private static Source checked(Source source, List<String> counting, List<String> warnings) {
    JsonObject settings = source.settings();
    for (String name : settings.names()) {
      if (known().contains(name) && !counting.contains(name)) {
        String where = OF_SESSIONS.contains(name) ? "a project's" : "your own";
        warnings.add(
            source.written().at(name)
                + ": '"
                + name
                + "' counts in "
                + where
                + " config.json only");
      }
    }
    return new Source(source.written(), settings.only(counting), source.trusted());
  }

  private static List<String> ofUsers() {
    return known().stream().filter(name -> !OF_SESSIONS.contains(name)).toList();
  }

  private static List<String> known() {
    return Stream.of(
            VARIABLES.keySet().stream().sorted(),
            NUMBERS.keySet().stream().sorted(),
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
      NUMBERS.forEach(
          (name, variable) ->
              number(source, name).ifPresent(value -> settled.putIfAbsent(variable, value)));
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
  List<Path> trusted(Map<String, String> environment) {
    String home = environment.getOrDefault("HOME", "/");
    return files.stream()
        .flatMap(source -> texts(source, TRUSTED).stream())
        .map(name -> name.startsWith("~/") ? home + name.substring(1) : name)
        .filter(name -> name.startsWith("/"))
        .map(Path::of)
        .toList();
  }

  /// Where models are, and what is known of them.
  public Providers.Settings models() {
    files.forEach(ProviderKeys::check);
    return new Providers.Settings(object(PROVIDERS), object(MODELS));
  }

  private String object(String name) {
    for (Source source : files) {
      try {
        Optional<JsonObject> found = source.settings().optionalObject(name);
        if (found.isPresent()) {
          return found.get().toString();
        }
      } catch (KonsolException e) {
        throw wrong(source.file(), e);
      }
    }
    return "{}";
  }

  /// The key before commands of `konsol console attach`, `prefix` in `attach`.
  public Optional<String> attachPrefix(Map<String, String> environment) {
    Optional<String> said =
        Optional.ofNullable(environment.get("KONSOL_ATTACH_PREFIX")).filter(key -> !key.isBlank());
    return said.isPresent()
        ? said
        : Optional.of(JsonObject.parse(object(ATTACH)))
            .flatMap(attach -> attach.optionalText("prefix"));
  }

  /// What this host is among others; empty where nothing is said.
  JsonObject fleet() {
    return JsonObject.parse(object(FLEET));
  }

  /// The models to ask when the usual one is away, the first first.
  List<String> fallback() {
    return files.stream().flatMap(source -> texts(source, FALLBACK).stream()).toList();
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
    return read(source, settings -> settings.optionalText(name)).filter(text -> !text.isBlank());
  }

  /// A number as digits. It may stand in the file as a text, too.
  private static Optional<String> number(Source source, String name) {
    if (!source.settings().has(name)) {
      return Optional.empty();
    }
    try {
      String written = String.valueOf(source.settings().value(name)).strip();
      return Optional.of(new BigDecimal(written).stripTrailingZeros().toPlainString());
    } catch (NumberFormatException e) {
      throw new KonsolException(
          ErrorCode.BAD_REQUEST,
          source.written().at(name) + ": '" + name + "' must be a number",
          e);
    }
  }

  private static List<String> texts(Source source, String name) {
    return read(source, settings -> settings.texts(name));
  }

  private static boolean flag(Source source, String name) {
    return read(source, settings -> settings.flag(name));
  }

  private static <T> T read(Source source, Function<JsonObject, T> reading) {
    try {
      return reading.apply(source.settings());
    } catch (MalformedMessage e) {
      throw wrong(source.file(), e);
    }
  }

  private static KonsolException wrong(Path file, Exception why) {
    return new KonsolException(ErrorCode.BAD_REQUEST, file + ": " + why.getMessage(), why);
  }
}
