package dev.konsol.process;

/// Starts programs in pseudo-terminals. This is the seam for other operating systems.
public interface Terminals extends AutoCloseable {

  /// Starts the program. When this returns, the program has been executed (a missing program is a
  /// [dev.konsol.core.KonsolException] with `START_FAILED` that names it) and its output arrives at
  /// `events` on the poller's thread.
  Terminal open(TerminalSpec spec, TerminalEvents events);

  /// Descriptors this process has open, for `stats`.
  int openDescriptors();

  @Override
  void close();
}
