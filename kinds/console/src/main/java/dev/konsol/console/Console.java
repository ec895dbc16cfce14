package dev.konsol.console;

import dev.konsol.console.input.ConsoleInput;
import dev.konsol.console.input.Sent;
import dev.konsol.console.log.Chunk;
import dev.konsol.console.log.Nanos;
import dev.konsol.console.log.TextChunk;
import dev.konsol.console.screen.Snapshot;
import dev.konsol.console.screen.style.StyledRow;
import dev.konsol.console.view.Repainted;
import dev.konsol.console.view.Scrollback;
import dev.konsol.console.view.StyledScreen;
import dev.konsol.console.view.TextView;
import dev.konsol.console.wait.WaitFor;
import dev.konsol.console.wait.Waited;
import dev.konsol.core.Budget;
import dev.konsol.core.Held;
import dev.konsol.core.Interrupts;
import dev.konsol.core.KonsolException;
import dev.konsol.core.Stopped;
import dev.konsol.core.session.Attention;
import dev.konsol.core.session.Journal;
import dev.konsol.core.session.Load;
import dev.konsol.core.session.PreviewLines;
import dev.konsol.core.session.Session;
import dev.konsol.core.session.SessionId;
import dev.konsol.core.session.SessionState;
import dev.konsol.process.ProcessTree;
import dev.konsol.process.Signal;
import dev.konsol.process.Size;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicBoolean;

/// A program in a terminal. Owns the terminal, the log and the screen; ends with all of its
/// descendants when it is stopped. Safe for any thread.
public final class Console implements Session, ConsoleOutput {
  private static final int MOST_BYTES = 8 << 20;
  private static final Duration KILL_TIME = Duration.ofSeconds(2);
  private static final Duration EXIT_TIME = Duration.ofSeconds(1);

  private final ConsoleParts engine;
  private volatile boolean emptied;

  Console(ConsoleParts engine) {
    this.engine = engine;
  }

  @Override
  public SessionId id() {
    return engine.spec.key();
  }

  @Override
  public String kind() {
    return "console";
  }

  @Override
  public Path directory() {
    return engine.spec.directory();
  }

  @Override
  public Instant created() {
    return engine.created;
  }

  @Override
  public SessionState state() {
    return engine.life.ending().isPresent() ? new SessionState.Closed() : new SessionState.Ready();
  }

  @Override
  public Attention attention() {
    return engine.attention();
  }

  @Override
  public Instant activeAt() {
    return engine.activeAt();
  }

  @Override
  public int watchers() {
    return engine.log().watchers();
  }

  @Override
  public Optional<Load> load() {
    if (state().ended()) {
      return Optional.empty();
    }
    ProcessTree.Usage usage = usage();
    return Optional.of(new Load(usage.cpuMillis(), usage.residentBytes()));
  }

  /// The rows of its screen down to the last that shows something.
  @Override
  public List<String> lastLines(int most) {
    PreviewLines lines = new PreviewLines(most);
    lines.addLines(String.join("\n", screen().rows()));
    return lines.lines();
  }

  @Override
  public Journal journal() {
    return engine.life.journal();
  }

  @Override
  public Overview overview() {
    return engine.overview();
  }

  public ProcessTree.Usage usage() {
    return engine.running().tree().usage();
  }

  @Override
  public Chunk read(long offset, int maxBytes, Duration wait) throws InterruptedException {
    return engine.log().read(checked(offset), atMost(maxBytes), wait);
  }

  /// The same bytes as text.
  public TextChunk readText(long offset, int maxBytes, Duration wait) throws InterruptedException {
    return new TextView(engine.log())
        .read(checked(offset), atMost(maxBytes), wait, engine.size().cols());
  }

  /// What a person would see now.
  public Snapshot screen() {
    return engine.viewer.snapshot();
  }

  /// The same with colours and attributes.
  public List<StyledRow> styledScreen() {
    return screenAndStyles().rows();
  }

  /// Both, of one moment.
  public StyledScreen screenAndStyles() {
    return engine.viewer.styled();
  }

  /// What makes a terminal that attaches now show what one shows that has been there all along.
  public Repainted repaint() {
    return engine.viewer.repaint();
  }

  /// The last `lines` lines that have left the screen at the top, of those before number `before`.
  public Scrollback.Lines scrollback(OptionalLong before, int lines) {
    return engine.scrollback.read(before, lines);
  }

  /// Types something. A canonical line that the kernel would cut is refused as a whole.
  public Sent send(ConsoleInput input, Optional<String> writeId) {
    return engine.typing.send(engine.running().terminal(), input, writeId);
  }

  public void resize(Size size) {
    engine.resize(size);
  }

  public void signal(Signal signal, SignalScope scope) {
    ConsoleParts.Running running = engine.running();
    switch (scope) {
      case FOREGROUND -> signalGroup(signal, running.terminal().foregroundGroup());
      case GROUP -> signalGroup(signal, running.pid());
      case TREE -> running.tree().signal(signal);
    }
  }

  /// Waits. Without `from`, looks at what was printed since the last input was taken, or from the
  /// start when there was none.
  public Waited await(WaitFor what, OptionalLong from, Duration timeout)
      throws InterruptedException {
    return engine.waits().await(what, from, timeout);
  }

  /// The recording from the log, as lines of asciicast version 2, starting at `offset` (with the
  /// header when it is 0) and covering at most `maxBytes` of output.
  public TextChunk recording(long offset, int maxBytes) {
    return engine.recording().from(checked(offset), atMost(maxBytes));
  }

  @Override
  public long offset() {
    return engine.log().head();
  }

  @Override
  public Held watch(Runnable change) {
    engine.log().watch(change);
    return () -> engine.log().unwatch(change);
  }

  /// From here on a client's own terminal sees the output and answers the program's questions to
  /// the terminal; the console does not, as long as any such client is there.
  public Held attachTerminal() {
    engine.viewer.attach();
    AtomicBoolean attached = new AtomicBoolean(true);
    return () -> {
      if (attached.getAndSet(false)) {
        engine.viewer.detach();
      }
    };
  }

  /// Ends the program and all of its descendants, and answers when none is left.
  public Stopped kill(boolean force) {
    return end(Budget.of(KILL_TIME), force);
  }

  @Override
  public Stopped stop(Budget budget) {
    Stopped stopped = emptied ? Stopped.GRACEFUL : engine.running().tree().end(budget, false);
    awaitExit();
    engine.running().terminal().close();
    return stopped;
  }

  ProcessTree tree() {
    return engine.running().tree();
  }

  /// None of its processes is left, and no other can come: a stop need not look for them again.
  void emptied() {
    emptied = true;
  }

  /// Gives back what the ended console still has. A log that was chosen for it goes.
  void release() {
    engine.release();
  }

  private Stopped end(Budget budget, boolean force) {
    Stopped stopped = engine.running().tree().end(budget, force);
    awaitExit();
    return stopped;
  }

  private void awaitExit() {
    var _ = Interrupts.asFalse(() -> engine.log().awaitEnd(Nanos.of(EXIT_TIME)));
  }

  private void signalGroup(Signal signal, long group) {
    boolean ended = engine.life.ending().isPresent();
    if (ended || !engine.running().terminal().signalGroup(group, signal)) {
      throw KonsolException.ended(
          "'" + id() + "' has no process group left to send " + signal + " to");
    }
  }

  private static long checked(long offset) {
    if (offset < 0) {
      throw KonsolException.badRequest("offsets count from 0, there is no " + offset);
    }
    return offset;
  }

  private static int atMost(int maxBytes) {
    if (maxBytes < 1) {
      throw KonsolException.badRequest("at least 1 byte has to be asked for, not " + maxBytes);
    }
    return Math.min(maxBytes, MOST_BYTES);
  }
}
