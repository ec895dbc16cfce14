package dev.konsol.lsp.config;

import dev.konsol.core.KonsolException;
import dev.konsol.core.config.Kind;
import dev.konsol.core.config.SettingsFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A file that names servers, and what is wrong in it, by line and key.
///
/// @param entries by the servers' names
/// @param path of the keys that lead to them
record ServersFile(SettingsFile file, JsonNode entries, List<String> path) {
  /// What people write of a server.
  static final Map<String, Kind> KEYS =
      Map.ofEntries(
          Map.entry("command", Kind.TEXTS),
          Map.entry("extensions", Kind.TEXTS),
          Map.entry("env", Kind.TEXT_MAP),
          Map.entry("initialization", Kind.OBJECT),
          Map.entry("disabled", Kind.FLAG),
          Map.entry("rootMarkers", Kind.TEXTS),
          Map.entry("buildFiles", Kind.TEXTS),
          Map.entry("languageIds", Kind.TEXT_MAP),
          Map.entry("settings", Kind.OBJECT),
          Map.entry("initTimeoutMs", Kind.NUMBER),
          Map.entry("diagnosticsTimeoutMs", Kind.NUMBER),
          Map.entry("idleTimeoutMs", Kind.NUMBER),
          Map.entry("import", Kind.OBJECT),
          Map.entry("evidence", Kind.ANYTHING),
          Map.entry("watch", Kind.OBJECT));

  private static final Map<String, Map<String, Kind>> INNER =
      Map.of(
          "watch",
          Map.of("command", Kind.TEXTS, "cwd", Kind.TEXT, "env", Kind.TEXT_MAP),
          "import",
          Map.of("timeoutMs", Kind.NUMBER));

  private static final String LSP = "lsp";
  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(JsonReadFeature.ALLOW_JAVA_COMMENTS)
          .enable(JsonReadFeature.ALLOW_TRAILING_COMMA)
          .build();

  /// In our own files the servers may stand plain or under `lsp`, in the other tool's under `lsp`.
  static Optional<ServersFile> read(Path path, List<String> errors) {
    if (!Files.exists(path)) {
      return Optional.empty();
    }
    try {
      SettingsFile file = SettingsFile.lenient(path);
      JsonNode whole = JSON.readTree(file.text());
      boolean foreign = path.endsWith("opencode.json");
      boolean under = whole.path(LSP).isObject() || foreign;
      JsonNode entries = under ? whole.path(LSP) : whole;
      return entries.isObject()
          ? Optional.of(new ServersFile(file, entries, under ? List.of(LSP) : List.of()))
          : Optional.empty();
    } catch (KonsolException e) {
      errors.add(e.getMessage());
      return Optional.empty();
    }
  }

  void check(List<String> errors, List<String> warnings) {
    errors.addAll(file.doublesBelow(path));
    for (String name : file.names(path)) {
      errors.addAll(file.wrong(Map.of(name, Kind.OBJECT), path));
      List<String> server = below(path, name);
      errors.addAll(file.wrong(KEYS, server));
      warnings.addAll(file.unknown(sorted(KEYS), server));
      INNER.forEach(
          (key, kinds) -> {
            errors.addAll(file.wrong(kinds, below(server, key)));
            warnings.addAll(file.unknown(sorted(kinds), below(server, key)));
          });
    }
  }

  private static List<String> sorted(Map<String, Kind> kinds) {
    return kinds.keySet().stream().sorted().toList();
  }

  private static List<String> below(List<String> path, String name) {
    return Stream.concat(path.stream(), Stream.of(name)).toList();
  }
}
