package dev.konsol.console;

import dev.konsol.console.log.ConsoleLog;
import dev.konsol.console.log.LogWriter;
import dev.konsol.console.recording.Timeline;
import dev.konsol.console.view.QueryScan;
import dev.konsol.console.view.Viewer;
import dev.konsol.process.Exit;
import dev.konsol.process.TerminalEvents;
import java.nio.ByteBuffer;
import java.util.function.Consumer;

/// The way of a program's output: from the poller's buffer into the log, with a note of the time
/// and a look for questions to the terminal and for bells. Runs on the poller's thread.
final class OutputHandler implements TerminalEvents {
  private final LogWriter writer;
  private final ConsoleLog log;
  private final Timeline timeline;
  private final Viewer viewer;
  private final Consumer<Exit> ending;
  private final QueryScan questions = new QueryScan();
  private final Runnable onRing;
  private volatile long lastOutput = System.nanoTime();

  OutputHandler(
      LogWriter writer, Timeline timeline, Viewer viewer, Consumer<Exit> ending, Runnable onRing) {
    this.onRing = onRing;
    this.writer = writer;
    this.log = writer.log();
    this.timeline = timeline;
    this.viewer = viewer;
    this.ending = ending;
  }

  /// When something was printed last, by `System.nanoTime`.
  long lastOutput() {
    return lastOutput;
  }

  @Override
  public void output(ByteBuffer bytes) {
    long now = System.nanoTime();
    lastOutput = now; // before anybody is woken who wants to know
    timeline.printed(log.head(), now);
    boolean mayAsk = questions.sees(bytes);
    if (questions.takeRang()) {
      onRing.run();
    }
    writer.append(bytes);
    viewer.printed(mayAsk, questions.alternate());
  }

  @Override
  public void exited(Exit exit) {
    ending.accept(exit);
  }
}
