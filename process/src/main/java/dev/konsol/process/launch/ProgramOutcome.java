package dev.konsol.process.launch;

import dev.konsol.process.Signal;
import java.time.Duration;

/// How the run of a program went.
public sealed interface ProgramOutcome {
  /// It came to its end.
  ///
  /// @param errors the last lines of its errors, each after a line end; empty where they were part
  ///   of the output
  record Exited(int code, String errors) implements ProgramOutcome {
    private static final int SIGNALLED = 128;

    @Override
    public String inWords() {
      String how =
          code > SIGNALLED
              ? "it was ended by " + Signal.nameOf(code - SIGNALLED)
              : "it exited with code " + code;
      return how + errors;
    }
  }

  record TimedOut(Duration after) implements ProgramOutcome {
    @Override
    public String inWords() {
      return "it took longer than " + after.toSeconds() + " s";
    }
  }

  /// As the end of a sentence that has named the program.
  String inWords();

  default boolean succeeded() {
    return this instanceof Exited(int code, String _) && code == 0;
  }
}
