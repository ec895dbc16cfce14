package dev.konsol.checks;

import dev.konsol.testkit.Npm;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// A machine as a reader of the documentation has it: an empty home folder, `konsol` on the PATH, a
/// daemon in the usual place that the first command starts.
final class DocumentedMachine implements AutoCloseable {
  static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  static final Path DOCS = ROOT.resolve("docs");

  /// All of a page, in seconds.
  private static final String LONGEST = "500";

  private final KonsolProgram program;

  /// @param variables that the page has its reader set
  DocumentedMachine(Map<String, String> variables) {
    program = new KonsolProgram(variables);
    try {
      Path bin = Files.createDirectory(program.home().resolve("bin"));
      Files.createSymbolicLink(bin.resolve("konsol"), Launcher.path());
      // Commands and daemon are told the directory that tests have; readers find it where it
      // usually is.
      Path state = Files.createDirectories(program.home().resolve(".local/state"));
      Files.createSymbolicLink(state.resolve("konsol"), program.directory());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Path home() {
    return program.home();
  }

  Cli run(List<String> command) {
    return Cli.run(program, builder(command));
  }

  /// One bash for all commands of a page, so that variables and folders stay.
  Process bash() {
    try {
      return builder(List.of("timeout", LONGEST, "bash"))
          .redirectInput(ProcessBuilder.Redirect.PIPE)
          .redirectErrorStream(true)
          .start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private ProcessBuilder builder(List<String> command) {
    ProcessBuilder builder = program.command();
    // Looks for the program on the PATH that is set here.
    List<String> words = new ArrayList<>(List.of("env"));
    words.addAll(command);
    builder.command(words);
    Map<String, String> environment = builder.environment();
    environment.remove("KONSOL_TRUST");
    environment.put("KONSOL_HTTP", "127.0.0.1:0");
    environment.put("TMPDIR", home().toString());
    environment.put(
        "PATH",
        String.join(
            ":",
            home().resolve("bin").toString(),
            Npm.node().resolveSibling("").toString(),
            Path.of(System.getProperty("java.home"), "bin").toString(),
            "/usr/local/bin:/usr/bin:/bin"));
    return builder;
  }

  @Override
  public void close() {
    program.close();
  }
}
