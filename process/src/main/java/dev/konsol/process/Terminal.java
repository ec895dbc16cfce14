package dev.konsol.process;

/// A program running in a pseudo-terminal: the master's side. Safe for any thread; no method
/// blocks.
public interface Terminal extends AutoCloseable {
  long pid();

  /// Takes input in order, as much as the bounded queue has room for, and answers how many bytes it
  /// took. 0 after the program's end.
  int write(byte[] bytes, int offset, int length);

  /// Bytes that were taken and that the program's side has not accepted yet.
  int queued();

  void resize(Size size);

  /// Whether the terminal collects whole lines before the program sees them; such a line is cut by
  /// the kernel at [#CANONICAL_LIMIT] bytes.
  boolean canonical();

  /// The process group in the foreground, or -1 when there is none.
  long foregroundGroup();

  /// Sends the signal to a process group of this terminal's session. Answers whether there was
  /// somebody to get it.
  boolean signalGroup(long group, Signal signal);

  /// Closes the master. The program gets a hangup if it is still there.
  @Override
  void close();

  /// The longest line, its newline not counted, that canonical mode hands on whole.
  int CANONICAL_LIMIT = 4095;
}
