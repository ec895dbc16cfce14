package dev.konsol.lsp.config;

import dev.konsol.core.WireName;
import dev.konsol.lsp.config.ServerDefinition.Resolver;
import dev.konsol.lsp.glob.BadGlob;
import dev.konsol.lsp.glob.Glob;
import dev.konsol.lsp.json.Settings;
import dev.konsol.lsp.protocol.Evidence;
import dev.konsol.lsp.protocol.ReadySignal;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/// Reads one definition, on top of the built-in one of the same name where there is one. What is
/// wrong becomes a warning; the server stays. Keys and kinds were checked with their file.
///
/// @param base what is inherited; [ServerDefinition#NONE] where there is nothing
/// @param languageNames what endings are called where a definition does not say
record DefinitionReader(
    String id,
    JsonNode node,
    ServerDefinition base,
    Map<String, String> languageNames,
    List<String> warnings) {
  /// What only the built-in definitions have besides. With which of their programs the evidence was
  /// `tried` is for readers: for the others it is what they are known for.
  private static final Set<String> OURS =
      Set.of(
          "commands",
          "rootStrategy",
          "markerRequired",
          "unlessMarkers",
          "ready",
          "resolver",
          "runsProject",
          "tried",
          "install");

  /// Who wants no limit writes a large number.
  private static final Duration LONGEST = Duration.ofDays(365);

  ServerDefinition read(String source) {
    boolean builtIn = source.equals(Builtins.SOURCE);
    for (String key : builtIn ? node.propertyNames() : List.<String>of()) {
      if (!ServersFile.KEYS.containsKey(key) && !OURS.contains(key)) {
        warnings.add("'%s' has an unknown key '%s'".formatted(id, key));
      }
    }
    JsonNode initialization = given("initialization", base.initialization());
    return new ServerDefinition(
        id,
        commands(),
        languages(),
        roots(),
        buildFiles(),
        environment(node.path("env"), base.environment()),
        initialization,
        settings(initialization),
        limits(),
        sidecar(initialization),
        signal(),
        evidence(),
        resolver(),
        runsProject(builtIn),
        node.path("install").asString(base.install()),
        source,
        node.path("disabled").asBoolean(false));
  }

  private Set<String> runsProject(boolean builtIn) {
    return builtIn ? Set.copyOf(texts(node.path("runsProject"))) : base.runsProject();
  }

  private JsonNode given(String key, JsonNode inherited) {
    return node.has(key) ? node.path(key) : inherited;
  }

  /// Servers that are configured through one of the two are given the other too, where it is all
  /// there is: that is how the other reader of this format does it.
  private JsonNode settings(JsonNode initialization) {
    if (node.has("settings")) {
      return Settings.over(base.settings(), node.path("settings"));
    }
    return base.settings().isMissingNode() ? initialization : base.settings();
  }

  private List<List<String>> commands() {
    if (node.has("command")) {
      List<String> command = texts("command");
      return program(command).isEmpty() ? List.of() : List.of(command);
    }
    if (node.has("commands")) {
      return node.path("commands").valueStream().map(DefinitionReader::texts).toList();
    }
    return base.commands();
  }

  private Map<String, String> languages() {
    Map<String, String> languages = new LinkedHashMap<>();
    if (node.has("extensions")) {
      texts("extensions").forEach(each -> languages.put(each, named(each)));
    } else {
      languages.putAll(base.languages());
    }
    node.path("languageIds")
        .properties()
        .forEach(each -> languages.put(each.getKey(), each.getValue().asString("")));
    return languages;
  }

  private String named(String ending) {
    return languageNames.getOrDefault(
        ending, ending.startsWith(".") ? ending.substring(1) : ending);
  }

  private RootRule roots() {
    RootRule inherited = base.roots();
    return new RootRule(
        node.has("rootMarkers") ? patterns("rootMarkers") : inherited.markers(),
        node.path("rootStrategy")
            .asString(inherited.outermost() ? "outermost" : "nearest")
            .equals("outermost"),
        node.path("markerRequired").asBoolean(inherited.required()),
        node.has("unlessMarkers") ? texts("unlessMarkers") : inherited.unless());
  }

  private BuildFiles buildFiles() {
    BuildFiles inherited = base.buildFiles();
    JsonNode imports = node.path("import");
    return new BuildFiles(
        node.has("buildFiles") ? patterns("buildFiles") : inherited.names(),
        imports.path("notify").asString(inherited.update()),
        imports.has("ended") ? signal(imports.path("ended")) : inherited.updated(),
        Duration.ofMillis(imports.path("timeoutMs").asLong(inherited.longest().toMillis())),
        imports.has("outsideCodes")
            ? Set.copyOf(texts(imports.path("outsideCodes")))
            : inherited.outsideCodes());
  }

  private Limits limits() {
    Limits usual = base.limits();
    return new Limits(
        millis("initTimeoutMs", usual.init()),
        millis("diagnosticsTimeoutMs", usual.diagnostics()),
        millis("idleTimeoutMs", usual.idle()));
  }

  private Duration millis(String key, Duration otherwise) {
    long given = node.path(key).asLong(otherwise.toMillis());
    if (given <= 0) {
      warnings.add("'%s' has '%s', which is not above 0".formatted(id, key));
      return otherwise;
    }
    return Duration.ofMillis(Math.min(given, LONGEST.toMillis()));
  }

  private Optional<Sidecar> sidecar(JsonNode initialization) {
    JsonNode watch = node.path("watch");
    if (!watch.isObject()) {
      return RojoRule.sidecar(initialization).or(base::sidecar);
    }
    List<String> command = texts(watch.path("command"));
    String directory = watch.path("cwd").asString("");
    if (program(command).isEmpty() || !isPath(directory)) {
      warnings.add("'%s' has a 'watch' whose 'command' or 'cwd' cannot be used".formatted(id));
      return Optional.empty();
    }
    return Optional.of(new Sidecar(command, directory, environment(watch.path("env"), Map.of())));
  }

  private ReadySignal signal() {
    JsonNode ready = node.path("ready");
    return ready.isObject() ? signal(ready) : base.signal();
  }

  private static ReadySignal signal(JsonNode said) {
    return new ReadySignal(
        said.path("method").asString(""),
        said.path("member").asString(""),
        new HashSet<>(texts(said.path("values"))),
        said.path("latched").asBoolean(false));
  }

  /// One for all of its programs, or by their names. What is known of the built-in programs is not
  /// taken for true of another one.
  private Map<String, Evidence> evidence() {
    JsonNode given = node.path("evidence");
    if (given.isMissingNode()) {
      return runsAnother() ? Map.of() : base.evidence();
    }
    Map<String, Evidence> evidence = new LinkedHashMap<>();
    if (given.isObject()) {
      given.properties().forEach(each -> add(each.getKey(), each.getValue(), evidence));
    } else {
      add(ServerDefinition.ALL, given, evidence);
    }
    return evidence;
  }

  private boolean runsAnother() {
    Set<String> known = new HashSet<>();
    base.commands().forEach(each -> known.add(program(each)));
    return node.has("command") && !known.contains(program(texts("command")));
  }

  private static String program(List<String> command) {
    return command.isEmpty() || !isPath(command.getFirst())
        ? ""
        : String.valueOf(Path.of(command.getFirst()).getFileName());
  }

  private static boolean isPath(String text) {
    try {
      var _ = Path.of(text);
      return true;
    } catch (InvalidPathException e) {
      return false;
    }
  }

  private void add(String program, JsonNode name, Map<String, Evidence> evidence) {
    Optional<Evidence> named = WireName.find(Evidence.class, name.asString(""));
    named.ifPresent(each -> evidence.put(program, each));
    if (named.isEmpty()) {
      warnings.add(
          "'%s' has an 'evidence' %s that is not one of %s".formatted(id, name, Evidence.names()));
    }
  }

  /// Who gives a command wants that one.
  private Resolver resolver() {
    return switch (node.path("resolver").asString("")) {
      case "typescript" -> Resolver.TYPESCRIPT;
      case "jdtls" -> Resolver.JDTLS;
      default ->
          node.has("command") && base.resolver() != Resolver.JDTLS
              ? Resolver.COMMAND
              : base.resolver();
    };
  }

  private static Map<String, String> environment(JsonNode given, Map<String, String> inherited) {
    Map<String, String> variables = new LinkedHashMap<>(inherited);
    given.properties().forEach(each -> variables.put(each.getKey(), each.getValue().asString("")));
    return variables;
  }

  /// Names of files; those with a `*` are patterns.
  private List<String> patterns(String key) {
    return texts(key).stream().filter(each -> isSound(key, each)).toList();
  }

  private boolean isSound(String key, String pattern) {
    if (!isPath(pattern)) {
      warnings.add("'%s' has in its %s what cannot be a name".formatted(id, key));
      return false;
    }
    if (pattern.indexOf('*') < 0) {
      return true;
    }
    try {
      var _ = Glob.compile(pattern);
      return true;
    } catch (BadGlob e) {
      warnings.add("'%s' has in its %s a %s".formatted(id, key, e.getMessage()));
      return false;
    }
  }

  private List<String> texts(String key) {
    return texts(node.path(key));
  }

  private static List<String> texts(JsonNode list) {
    return list.valueStream().map(each -> each.asString("")).toList();
  }
}
