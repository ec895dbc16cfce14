package dev.konsol.lines;

/// An answer as it goes out, and what is to be done when it has.
@SuppressWarnings("ArrayRecordComponent") // written, never compared
record Reply(byte[] line, Runnable afterwards) {
  /// Nothing to be written.
  static final Reply NONE = of(new byte[0]);

  static Reply of(byte[] line) {
    return new Reply(line, () -> {});
  }
}
