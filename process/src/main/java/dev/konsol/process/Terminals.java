package dev.konsol.process;

/// Starts programs in pseudo-terminals. This is the seam for other operating systems.
public interface Terminals extends AutoCloseable {

  /// Starts the program, with its marker, in a terminal that has this size already. When this
  /// returns, the program has been executed (a missing program is a
  /// [dev.konsol.core.KonsolException] with `START_FAILED` that names it) and its output arrives at
  /// `events` on the poller's thread.
  Terminal open(ProgramSpec spec, Size size, TerminalEvents events);

  /// Does the work on the thread that starts programs, so that an [#open] in it need not wait for
  /// that thread. The work must not block on anything else: others who start programs wait
  /// meanwhile. False, and nothing happens, when that cannot be done now.
  boolean perform(Runnable work);

  @Override
  void close();
}
