package dev.konsol.lsp.config;

import dev.konsol.core.trust.LeftOut;
import dev.konsol.core.trust.Trust;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/// Reads the configuration of directories: for each server the first file that has it counts, then
/// the built-in definition. A file that is not trusted has no effect. Read again when one of the
/// files, or the trust in it, has changed. Safe for any thread.
public final class Configurations {
  private static final int MOST = 1000;

  private final Trust trust;
  private final Builtins builtins = new Builtins();
  private final Map<Path, Cached> cache = new HashMap<>();

  private record Cached(String stamp, ServerConfiguration configuration) {}

  public Configurations(Trust trust) {
    this.trust = trust;
  }

  public synchronized ServerConfiguration of(Path directory) {
    List<Path> files = files(directory);
    String stamp = stamp(files);
    Cached known = cache.get(directory);
    if (known == null || !known.stamp().equals(stamp)) {
      if (cache.size() >= MOST) {
        cache.clear();
      }
      known = new Cached(stamp, read(directory, files));
      cache.put(directory, known);
    }
    return known.configuration();
  }

  private static List<Path> files(Path directory) {
    return List.of(
        directory.resolve(".konsol/lsp.json"),
        directory.resolve(".dispatch/lsp.json"),
        directory.resolve("opencode.json"));
  }

  private String stamp(List<Path> files) {
    StringBuilder stamp = new StringBuilder();
    for (Path file : files) {
      try {
        BasicFileAttributes is = Files.readAttributes(file, BasicFileAttributes.class);
        stamp.append(is.lastModifiedTime()).append('/').append(is.size()).append('/');
        stamp.append(is.fileKey()).append(trust.allowsCommand(file));
      } catch (IOException e) {
        stamp.append('-');
      }
      stamp.append(' ');
    }
    return stamp.toString();
  }

  private ServerConfiguration read(Path directory, List<Path> files) {
    List<String> errors = new ArrayList<>();
    List<String> warnings = new ArrayList<>();
    List<LeftOut> leftOut = new ArrayList<>();
    Map<String, ServerDefinition> servers = new LinkedHashMap<>();
    for (Path file : files) {
      Optional<ServersFile> found = ServersFile.read(file, errors);
      if (found.isEmpty() || found.get().entries().isEmpty()) {
        continue;
      }
      if (!trust.allowsCommand(file)) {
        leftOut.add(new LeftOut(file.toString(), directory));
        continue;
      }
      found.get().check(errors, warnings);
      for (Map.Entry<String, JsonNode> each : found.get().entries().properties()) {
        if (each.getValue().isObject() && !servers.containsKey(each.getKey())) {
          servers.put(each.getKey(), definition(each.getKey(), each.getValue(), file, warnings));
        }
      }
    }
    builtins.all().forEach(each -> servers.putIfAbsent(each.id(), each));
    return new ServerConfiguration(
        new ArrayList<>(servers.values()), errors, warnings, leftOut, files);
  }

  private ServerDefinition definition(String id, JsonNode node, Path file, List<String> warnings) {
    ServerDefinition definition =
        new DefinitionReader(id, node, builtins.base(id), builtins.languageNames(), warnings)
            .read(file.toString());
    if (definition.commands().isEmpty() && !definition.disabled()) {
      warnings.add("%s: '%s' has no 'command'".formatted(file, id));
    }
    return definition;
  }
}
