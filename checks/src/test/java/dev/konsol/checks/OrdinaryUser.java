package dev.konsol.checks;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;

/// Somebody who is not root, with a program that root has installed and they cannot write to.
record OrdinaryUser(KonsolProgram konsol, String uid) {

  /// Installs the program for them; a test that is not run by root is skipped.
  static OrdinaryUser with(KonsolProgram konsol, String uid) throws IOException {
    assumeTrue(System.getProperty("user.name").equals("root"), "only root can be somebody else");
    OrdinaryUser user = new OrdinaryUser(konsol, uid);
    Files.setPosixFilePermissions(konsol.home(), PosixFilePermissions.fromString("rwxr-xr-x"));
    Launcher.copyTo(user.program());
    user.root("chmod", "-R", "a+rX", user.program().toString());
    Files.createDirectory(konsol.directory());
    user.root("chown", uid, konsol.directory().toString());
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    assumeTrue(user.run("test", "-x", java).exit() == 0, "the JDK is for root alone");
    return user;
  }

  private Path program() {
    return konsol.home().resolve("program");
  }

  private void root(String... command) {
    Cli.run(konsol, new ProcessBuilder(command)).ok();
  }

  Cli run(String... command) {
    return Cli.run(konsol, command(command));
  }

  ProcessBuilder command(String... command) {
    List<String> words =
        new ArrayList<>(List.of("setpriv", "--reuid", uid, "--regid", uid, "--clear-groups", "--"));
    words.addAll(List.of(command));
    ProcessBuilder builder = konsol.command();
    builder.environment().put("HOME", konsol.directory().toString());
    return builder.command(words);
  }

  String launcher() {
    return program().resolve("konsol").toString();
  }

  Cli konsol(String... arguments) {
    List<String> words = new ArrayList<>(List.of(launcher()));
    words.addAll(List.of(arguments));
    return run(words.toArray(String[]::new));
  }
}
