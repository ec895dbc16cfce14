package dev.konsol.core.config;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// What a `config.json` may say, the user's as well as a project's: which keys there are, and of
/// which kind. Whoever reads one checks it here first, so that a slip is told the same way
/// everywhere.
public final class ConfigJson {
  private static final Map<String, Kind> KEYS =
      Map.ofEntries(
          Map.entry("model", Kind.TEXT),
          Map.entry("fallback", Kind.TEXTS),
          Map.entry("providers", Kind.OBJECT),
          Map.entry("models", Kind.OBJECT),
          Map.entry("permissions", Kind.TEXT),
          Map.entry("allow", Kind.TEXTS),
          Map.entry("ask", Kind.TEXTS),
          Map.entry("deny", Kind.TEXTS),
          Map.entry("maxSteps", Kind.NUMERIC),
          Map.entry("maxTokens", Kind.NUMERIC),
          Map.entry("maxCost", Kind.NUMERIC),
          Map.entry("maxTime", Kind.NUMERIC),
          Map.entry("store", Kind.TEXT),
          Map.entry("http", Kind.TEXT),
          Map.entry("allowRemote", Kind.FLAG),
          Map.entry("mcpServers", Kind.OBJECT),
          Map.entry("trusted", Kind.TEXTS),
          Map.entry("minFreeDisk", Kind.TEXT),
          Map.entry("frameSize", Kind.TEXT),
          Map.entry("mainClass", Kind.TEXT),
          Map.entry("jdk", Kind.TEXT),
          Map.entry("build", Kind.TEXT),
          Map.entry("profiles", Kind.TEXTS),
          Map.entry("properties", Kind.TEXT_MAP),
          Map.entry("heap", Kind.TEXT),
          Map.entry("jvm", Kind.TEXTS),
          Map.entry("attach", Kind.OBJECT),
          Map.entry("fleet", Kind.OBJECT));

  private static final Map<String, Kind> SERVER =
      Map.of(
          "command", Kind.TEXT,
          "args", Kind.TEXTS,
          "env", Kind.TEXT_MAP,
          "url", Kind.TEXT,
          "headers", Kind.TEXT_MAP,
          "clientId", Kind.TEXT,
          "type", Kind.TEXT);

  private static final Map<String, Kind> PROVIDER =
      Map.of(
          "url", Kind.TEXT,
          "type", Kind.TEXT,
          "key_env", Kind.TEXT,
          "key_header", Kind.TEXT,
          "key_command", Kind.TEXTS,
          "headers", Kind.TEXT_MAP,
          "query", Kind.TEXT_MAP);

  private static final Map<String, Kind> MODEL =
      Map.of(
          "window", Kind.NUMBER,
          "output", Kind.NUMBER,
          "price", Kind.ANYTHING,
          "thinking", Kind.ANYTHING);

  /// Objects whose members have names of their own, and what each of these may say.
  private static final Map<String, Map<String, Kind>> NAMED =
      Map.of("mcpServers", SERVER, "providers", PROVIDER, "models", MODEL);

  /// Objects whose members have names of ours, and what these may say.
  private static final Map<String, Map<String, Kind>> OWN =
      Map.of(
          "attach",
          Map.of("prefix", Kind.TEXT),
          "fleet",
          Map.of(
              "url", Kind.TEXT,
              "token", Kind.TEXT,
              "name", Kind.TEXT,
              "labels", Kind.OBJECT,
              "workspaces", Kind.TEXTS,
              "accept", Kind.TEXTS,
              "capacity", Kind.NUMBER,
              "credentials", Kind.TEXT));

  private final SettingsFile file;

  private ConfigJson(SettingsFile file) {
    this.file = file;
  }

  /// Reads a file and checks it.
  ///
  /// @throws dev.konsol.core.KonsolException `BAD_REQUEST` where it is not JSON, has a key twice,
  ///   or a value is not of its kind
  public static ConfigJson read(Path path) {
    SettingsFile file = SettingsFile.strict(path);
    file.require(KEYS, List.of());
    OWN.forEach((key, kinds) -> file.require(kinds, List.of(key)));
    NAMED.forEach(
        (key, kinds) -> {
          List<String> names = file.names(List.of(key));
          file.require(
              names.stream().collect(Collectors.toMap(name -> name, _ -> Kind.OBJECT)),
              List.of(key));
          names.forEach(name -> file.require(kinds, List.of(key, name)));
        });
    return new ConfigJson(file);
  }

  public Path file() {
    return file.file();
  }

  public String text() {
    return file.text();
  }

  /// `FILE:LINE` of a key.
  public String at(String... key) {
    return file.at(List.of(key));
  }

  /// What is to be said about keys that are not known.
  public List<String> unknown() {
    List<String> told = new ArrayList<>(unknown(KEYS, List.of()));
    OWN.forEach((key, kinds) -> told.addAll(unknown(kinds, List.of(key))));
    NAMED.forEach(
        (key, kinds) -> {
          for (String name : file.names(List.of(key))) {
            told.addAll(unknown(kinds, List.of(key, name)));
          }
        });
    return told;
  }

  private List<String> unknown(Map<String, Kind> kinds, List<String> path) {
    return file.unknown(kinds.keySet().stream().sorted().toList(), path);
  }
}
