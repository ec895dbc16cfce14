package dev.konsol.process.launch;

import java.io.File;

/// What becomes of a program's input, output and errors. What is the owner's has to be read by it,
/// on a platform thread: reading a process's pipe pins the carrier of a virtual one.
public enum Streams {
  /// Input and output are the owner's; of the errors the last lines are kept.
  CONVERSATION,
  /// No input. The output is the owner's; of the errors the last lines are kept.
  OUTPUT,
  /// No input. Output and errors are the owner's.
  OUTPUT_AND_ERRORS,
  /// No input. The output, with the errors in it, is the owner's.
  MERGED;

  private static final File NOTHING = new File("/dev/null");

  void connect(ProcessBuilder builder) {
    if (this != CONVERSATION) {
      builder.redirectInput(NOTHING);
    }
    builder.redirectErrorStream(this == MERGED);
  }

  boolean keepsErrors() {
    return this == CONVERSATION || this == OUTPUT;
  }
}
