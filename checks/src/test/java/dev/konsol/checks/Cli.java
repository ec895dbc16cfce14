package dev.konsol.checks;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/// One command of the program from start to end.
record Cli(int exit, String out, String err) {
  private static final int PATIENCE_SECONDS = 150;

  static Cli run(KonsolProgram konsol, String... arguments) {
    return run(konsol, konsol.command(arguments));
  }

  static Cli run(KonsolProgram konsol, ProcessBuilder command) {
    try {
      Path out = Files.createTempFile(konsol.home(), "out", "");
      Path err = Files.createTempFile(konsol.home(), "err", "");
      Process process = command.redirectOutput(out.toFile()).redirectError(err.toFile()).start();
      if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new AssertionError(command.command() + " does not end: " + Files.readString(err));
      }
      return new Cli(process.exitValue(), Files.readString(out), Files.readString(err));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  static Cli withInput(KonsolProgram konsol, String input, String... arguments) {
    try {
      File in = Files.writeString(Files.createTempFile(konsol.home(), "in", ""), input).toFile();
      return run(konsol, konsol.command(arguments).redirectInput(in));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// What it printed, when it succeeded and said nothing else.
  String ok() {
    if (exit != 0 || !err.isEmpty()) {
      throw new AssertionError("not a success: " + this);
    }
    return out;
  }

  /// Why it failed: one line on stderr, and nothing on stdout.
  String failure(int expected) {
    if (exit != expected || !out.isEmpty() || err.lines().count() != 1 || err.contains("\tat ")) {
      throw new AssertionError("not a failure with " + expected + " and one line: " + this);
    }
    return err;
  }
}
