package dev.konsol.checks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/// A project for clients of MCP: its `.txt` files have a language server.
final class McpProject {
  private static final Path FAKE =
      Path.of("../kinds/lsp/src/test/resources/fake.pl").toAbsolutePath().normalize();

  private McpProject() {}

  /// A folder for somebody's PATH with a language server for TOML in it.
  static Path tools(KonsolProgram konsol) {
    try {
      Path bin = Files.createDirectories(konsol.home().resolve(".tools"));
      Path server = bin.resolve("taplo");
      Files.writeString(server, "#!/bin/sh\nexec perl '" + FAKE + "' push versions\n");
      Files.setPosixFilePermissions(server, PosixFilePermissions.fromString("rwxr-xr-x"));
      return bin;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

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
