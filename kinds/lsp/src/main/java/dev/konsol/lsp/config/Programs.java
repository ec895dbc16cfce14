package dev.konsol.lsp.config;

import dev.konsol.lsp.config.ServerDefinition.Resolver;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/// Finds the programs of servers: in the `node_modules` of the file's package, then up to the root,
/// then on the PATH.
public final class Programs {
  private static final String DATA = "${data}";

  private final Map<String, String> environment;
  private final Path cache;

  /// @param cache where servers keep what they know of a workspace, a folder for each
  public Programs(Map<String, String> environment, Path cache) {
    this.environment = Map.copyOf(environment);
    this.cache = cache;
  }

  public Resolution resolve(ServerDefinition server, Path file, Path root) {
    if (server.resolver() == Resolver.TYPESCRIPT) {
      return new TypeScript(this).resolve(server, file, root);
    }
    for (List<String> command : server.commands()) {
      Optional<Path> program = find(command.getFirst(), file, root);
      if (program.isPresent()) {
        return new Resolution.Found(
            filled(command, program.get(), server.id(), root),
            program.get(),
            server.initialization());
      }
    }
    return missing(server);
  }

  static Resolution.Missing missing(ServerDefinition server) {
    String name =
        server.commands().isEmpty() ? server.id() : server.commands().getFirst().getFirst();
    String hint = server.install().isEmpty() ? "" : ": " + server.install();
    return new Resolution.Missing("'" + name + "' is not installed" + hint);
  }

  Optional<Path> find(String name, Path file, Path root) {
    if (name.contains("/")) {
      return Optional.of(root.resolve(name)).filter(Programs::runs);
    }
    for (Path at = file.getParent(); at != null && at.startsWith(root); at = at.getParent()) {
      Path own = at.resolve("node_modules/.bin").resolve(name);
      if (runs(own)) {
        return Optional.of(own);
      }
    }
    return onPath(name);
  }

  Optional<Path> onPath(String name) {
    for (String folder : environment.getOrDefault("PATH", "/usr/bin:/bin").split(":", -1)) {
      Path candidate = Path.of(folder).resolve(name);
      if (!folder.isEmpty() && candidate.isAbsolute() && runs(candidate)) {
        return Optional.of(candidate);
      }
    }
    return Optional.empty();
  }

  static boolean runs(Path file) {
    return Files.isRegularFile(file) && Files.isExecutable(file);
  }

  private List<String> filled(List<String> command, Path program, String id, Path root) {
    List<String> argv = new ArrayList<>(command);
    argv.set(0, program.toString());
    argv.replaceAll(each -> each.replace(DATA, data(id, root).toString()));
    return argv;
  }

  private Path data(String id, Path root) {
    UUID name =
        UUID.nameUUIDFromBytes(root.toString().getBytes(java.nio.charset.StandardCharsets.UTF_8));
    return cache.resolve(id + "-" + name);
  }
}
