package dev.konsol.checks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// A project for clients of MCP: its `.txt` files have a language server.
final class McpProject {
  private static final Path FAKE =
      Path.of("../kinds/lsp/src/test/resources/fake.pl").toAbsolutePath().normalize();

  private McpProject() {}

  /// In the folder where the program's commands run.
  static void in(KonsolProgram konsol) {
    try {
      Files.createDirectories(konsol.home().resolve(".konsol"));
      Files.writeString(
          konsol.home().resolve(".konsol/lsp.json"),
          "{\"fake\": {\"command\": [\"perl\", \"%s\"], \"extensions\": [\".txt\"]}}"
              .formatted(FAKE));
      Files.writeString(
          konsol.home().resolve("main.txt"), "def one calls two\nneeds a.dep\ndef two\n");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
