package dev.konsol.console;

import dev.konsol.console.screen.Snapshot;
import dev.konsol.core.Budget;
import dev.konsol.core.Journal;
import dev.konsol.core.Session;
import dev.konsol.core.SessionId;
import dev.konsol.core.SessionState;
import dev.konsol.core.Stopped;
import dev.konsol.process.ProcessTree;
import dev.konsol.process.Signal;
import dev.konsol.process.Size;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/// A program in a terminal. Owns the terminal, the log and the screen; ends with all of its
/// descendants when it is stopped. Safe for any thread.
public final class Console implements Session {

  @Override
  public SessionId id() {
    throw new UnsupportedOperationException();
  }

  @Override
  public String kind() {
    return "console";
  }

  @Override
  public Instant created() {
    throw new UnsupportedOperationException();
  }

  @Override
  public SessionState state() {
    throw new UnsupportedOperationException();
  }

  @Override
  public Journal journal() {
    throw new UnsupportedOperationException();
  }

  public Overview overview() {
    throw new UnsupportedOperationException();
  }

  public ProcessTree.Usage usage() {
    throw new UnsupportedOperationException();
  }

  /// Output from `offset` on, at most `maxBytes`. With nothing there yet, waits so long for the
  /// first byte or the end. Never blocks the program.
  public Chunk read(long offset, int maxBytes, Duration wait) throws InterruptedException {
    throw new UnsupportedOperationException();
  }

  /// The same bytes as text.
  public TextChunk readText(long offset, int maxBytes, Duration wait) throws InterruptedException {
    throw new UnsupportedOperationException();
  }

  /// What a person would see now.
  public Snapshot screen() {
    throw new UnsupportedOperationException();
  }

  /// Types something. A canonical line that the kernel would cut is refused as a whole.
  public Sent send(Input input, Optional<String> writeId) {
    throw new UnsupportedOperationException();
  }

  public void resize(Size size) {
    throw new UnsupportedOperationException();
  }

  public void signal(Signal signal, SignalScope scope) {
    throw new UnsupportedOperationException();
  }

  /// Waits. Without `from`, looks at what was printed since the last input was taken, or from the
  /// start when there was none.
  public Waited await(WaitFor what, OptionalLong from, Duration timeout)
      throws InterruptedException {
    throw new UnsupportedOperationException();
  }

  /// The recording from the log, as lines of asciicast version 2, starting at `offset` (with the
  /// header when it is 0) and covering at most `maxBytes` of output.
  public TextChunk recording(long offset, int maxBytes) {
    throw new UnsupportedOperationException();
  }

  /// Ends the program and all of its descendants, and answers when none is left.
  public Stopped kill(boolean force) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Stopped stop(Budget budget) {
    throw new UnsupportedOperationException();
  }
}
