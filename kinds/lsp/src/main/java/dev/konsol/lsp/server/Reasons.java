package dev.konsol.lsp.server;

import dev.konsol.lsp.config.Resolution;
import dev.konsol.lsp.config.ServerDefinition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// What a failure may have been due to: the definition, the program, the installed packages. When
/// it is another, a broken server is tried again.
record Reasons(ServerDefinition definition, List<String> stamps) {
  private static final Set<String> PACKAGES_IN_HEAVY_FOLDERS =
      Set.of("package-lock.json", "yarn.lock", "pnpm-lock.yaml", "bun.lock", "bun.lockb");

  private static final List<String> LOCKS =
      List.of(
          "package-lock.json",
          "yarn.lock",
          "pnpm-lock.yaml",
          "bun.lock",
          "bun.lockb",
          "Cargo.lock",
          "go.sum",
          "poetry.lock",
          "uv.lock",
          "Pipfile.lock",
          "Gemfile.lock",
          "composer.lock",
          "pom.xml",
          "gradle.lockfile",
          "mix.lock",
          "pubspec.lock");

  static Reasons now(ServerDefinition definition, Resolution resolution, Path root) {
    List<String> stamps = new ArrayList<>();
    switch (resolution) {
      case Resolution.Found found -> {
        stamps.add(String.join(" ", found.argv()));
        stamps.add(stamp(found.program()));
      }
      case Resolution.Missing _, Resolution.Untrusted _ -> stamps.add(resolution.problem());
    }
    LOCKS.forEach(lock -> stamps.add(stamp(root.resolve(lock))));
    return new Reasons(definition, List.copyOf(stamps));
  }

  /// Whether a change of this file means that packages came or went where nobody watches.
  static boolean isLock(Path file) {
    return PACKAGES_IN_HEAVY_FOLDERS.contains(String.valueOf(file.getFileName()));
  }

  private static String stamp(Path file) {
    try {
      return Files.getLastModifiedTime(file) + "/" + Files.size(file);
    } catch (IOException e) {
      return "-";
    }
  }
}
