package dev.konsol.lsp;

import dev.konsol.testkit.Npm;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Real servers, installed once into a folder that the next build finds again. What is installed is
/// what the tests were written with.
final class NpmServers {
  private static final Path HOME = Path.of("../../.konsol-cache/lsp-servers").toAbsolutePath();

  private NpmServers() {}

  static Path typescript() {
    return Npm.install("typescript-7.0.2", "typescript@7.0.2").resolve("node_modules");
  }

  static Path olderTypescript() {
    return install("typescript-5.9.3", "typescript@5.9.3", "typescript-language-server@5.3.0");
  }

  /// No server, but a published project with its sources.
  static Path queryCore() {
    return install("query-core-5.90.2", "@tanstack/query-core@5.90.2")
        .resolve("@tanstack/query-core/src");
  }

  static Path pyright() {
    return install("pyright-1.1.414", "pyright@1.1.414");
  }

  static Path vscode() {
    return install("vscode-4.10.0", "vscode-langservers-extracted@4.10.0");
  }

  /// The Java server comes with an extension for another editor.
  static Path jdtls() {
    return install("jdtls-1.56.0", "coc-java@1.56.0").resolve("coc-java/server/bin/jdtls");
  }

  /// The folder `node_modules`.
  private static Path install(String name, String... packages) {
    Path folder = HOME.resolve(name).normalize();
    Path finished = folder.resolve("installed");
    try {
      Files.createDirectories(folder);
      try (FileChannel channel =
              FileChannel.open(
                  folder.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
          FileLock _ = channel.lock()) {
        if (!Files.exists(finished)) {
          npm(folder, packages);
          Files.createFile(finished);
        }
      }
      return folder.resolve("node_modules");
    } catch (IOException | InterruptedException e) {
      throw new AssertionError("could not install " + name, e);
    }
  }

  private static void npm(Path folder, String... packages)
      throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(
            List.of(
                "npm",
                "install",
                "--no-audit",
                "--no-fund",
                "--ignore-scripts",
                "--no-save",
                "--prefix",
                folder.toString()));
    command.addAll(List.of(packages));
    Path log = folder.resolve("npm.log");
    int code =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start()
            .waitFor();
    if (code != 0) {
      throw new AssertionError("npm failed: " + Files.readString(log));
    }
  }

  /// The environment in which these are found on the PATH, before all others.
  static Map<String, String> path(Path... modules) {
    StringBuilder path = new StringBuilder();
    for (Path each : modules) {
      path.append(each.resolve(".bin")).append(':');
    }
    return Map.of("PATH", path + System.getenv("PATH"));
  }
}
