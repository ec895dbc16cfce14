package dev.konsol.console.view;

import dev.konsol.console.input.Typing;
import dev.konsol.console.log.Chunk;
import dev.konsol.console.log.ConsoleLog;
import dev.konsol.console.recording.Timeline;
import dev.konsol.console.screen.Screen;
import dev.konsol.console.screen.Snapshot;
import dev.konsol.process.Size;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Looks at a console on behalf of whoever asks, and of the program itself: feeds the screen from
/// the log, only when that is needed, and types the screen's answers to the program's questions. It
/// has a thread only while there is something to look at. Every byte is fed once, so every question
/// is answered at most once; while a client's own terminal is attached, that one answers.
public final class Viewer implements Typing.Modes {
  private static final int STEP = 256 << 10;
  private static final long MOST_BEHIND = 32L << 20;

  /// How much is fed for the question alone whether a picture that is being painted has changed.
  private static final long MOST_IN_PASSING = 1L << 20;

  private static final Duration LATELY = Duration.ofSeconds(1);
  private static final int IDLE = 0;
  private static final int LOOKING = 1;
  private static final int LOOK_AGAIN = 2;

  private final ConsoleLog log;
  private final Executor tasks;
  private final Consumer<byte[]> answers;
  private final long mostBehind;
  private final AtomicInteger task = new AtomicInteger(IDLE);

  private final PictureChanges changes;
  private final PendingResizes resizes = new PendingResizes();
  private final Size firstSize;
  private @Nullable Screen screen;

  /// When the program has ended: the last picture, as it is painted, and its size. It is much
  /// smaller than a screen.
  private byte @Nullable [] last;

  private Size lastSize;
  private volatile long fed;
  private volatile boolean draws;
  private int attached;
  private long answerFrom;
  private boolean answering;

  /// When what was printed, and what time it is.
  public record Times(Timeline timeline, LongSupplier nanoTime) {}

  /// `logCap` bounds how far the screen may fall behind: it reads what the log still has.
  public Viewer(
      ConsoleLog log,
      Times times,
      Size firstSize,
      long logCap,
      Executor tasks,
      Consumer<byte[]> answers) {
    this.log = log;
    this.changes = new PictureChanges(times.timeline(), times.nanoTime());
    this.tasks = tasks;
    this.answers = answers;
    this.firstSize = firstSize;
    this.lastSize = firstSize;
    this.mostBehind = Math.min(MOST_BEHIND, logCap / 4);
  }

  /// Called on the poller's thread after each batch of output.
  public void printed(boolean mayAsk, boolean onAlternate) {
    draws = onAlternate;
    if (mayAsk || log.head() - fed > mostBehind) {
      wake();
    }
  }

  /// For how many nanoseconds a program that draws its own interface has shown the same picture and
  /// title; empty for any other. Costs nothing for those, and little where much is printed: then it
  /// has changed, for all anybody knows, until the screen has come to it elsewhere.
  public OptionalLong unchangedNanos() {
    if (!draws) {
      return OptionalLong.empty();
    }
    return floods() ? OptionalLong.of(0) : unchangedWhileDrawing();
  }

  /// Asked without the lock, which is held for long where much is fed.
  private boolean floods() {
    long head = log.head();
    boolean much = head - fed > MOST_IN_PASSING && changes.printedSince(LATELY, head);
    if (much && task.get() == IDLE) {
      wake();
    }
    return much;
  }

  private synchronized OptionalLong unchangedWhileDrawing() {
    if (last != null) {
      return OptionalLong.empty();
    }
    if (fed < log.head() && changes.answeredJustNow()) {
      return changes.lastAnswer();
    }
    Screen on = catchUp();
    return changes.unchangedNanos(on, fed);
  }

  public synchronized Snapshot snapshot() {
    return shown().snapshot();
  }

  public synchronized StyledScreen styled() {
    Screen on = shown();
    return new StyledScreen(on.snapshot(), on.styledRows());
  }

  /// What makes an empty terminal show this one. The output goes on at its offset, which is before
  /// the end of what there is when that ends inside a sequence.
  public synchronized Repainted repaint() {
    Screen on = shown();
    return new Repainted(fed - on.incomplete(), on.snapshot().size(), on.repaint());
  }

  private Screen shown() {
    byte[] picture = last;
    if (picture == null) {
      return catchUp();
    }
    Screen again = new Screen(lastSize, _ -> {});
    again.feed(picture, 0, picture.length);
    return again;
  }

  @Override
  public boolean applicationCursorKeys() {
    return asks(Screen::applicationCursorKeys);
  }

  @Override
  public boolean bracketedPaste() {
    return asks(Screen::bracketedPaste);
  }

  /// The terminal has this size from here on. Never waits for the screen.
  public void resized(long offset, Size size) {
    if (resizes.add(offset, size)) {
      wake();
    }
  }

  /// A client's own terminal sees the output from here on and answers by itself.
  public synchronized void attach() {
    if (last == null && task.get() != IDLE) {
      catchUp();
    }
    attached++;
  }

  public synchronized void detach() {
    attached--;
    answerFrom = log.head();
  }

  /// The program has ended: what is left is the last picture.
  public synchronized void end() {
    Screen on = catchUp();
    lastSize = on.snapshot().size();
    last = on.repaint();
    screen = null;
  }

  private void reply(byte[] bytes) {
    if (answering) {
      answers.accept(bytes);
    }
  }

  private synchronized boolean asks(Predicate<Screen> mode) {
    return last == null && mode.test(catchUp());
  }

  private void wake() {
    if (task.getAndUpdate(state -> state == IDLE ? LOOKING : LOOK_AGAIN) == IDLE) {
      boolean started = false;
      try {
        tasks.execute(this::look);
        started = true;
      } finally {
        idleUnless(started);
      }
    }
  }

  private void look() {
    boolean looked = false;
    try {
      do {
        task.set(LOOKING);
        lookOnce();
      } while (!task.compareAndSet(LOOKING, IDLE));
      looked = true;
    } finally {
      idleUnless(looked);
    }
  }

  private synchronized void lookOnce() {
    if (last == null) {
      catchUp();
    }
  }

  /// After a failure the next one who has reason to looks again.
  private void idleUnless(boolean succeeded) {
    if (!succeeded) {
      task.set(IDLE);
    }
  }

  private Screen catchUp() {
    Screen on = screen == null ? new Screen(firstSize, this::reply) : screen;
    screen = on;
    long head = log.head();
    while (fed < head) {
      applyResizes(on);
      long stop = Math.min(nextStop(head), changes.passing(on, fed));
      Chunk chunk = log.read(fed, (int) Math.min(STEP, stop - fed));
      answering = attached == 0 && chunk.offset() >= answerFrom;
      on.feed(chunk.bytes(), 0, chunk.bytes().length);
      fed = chunk.nextOffset();
    }
    applyResizes(on);
    return on;
  }

  /// How far the screen can be fed in one go: not past a resize, nor past where answering begins.
  private long nextStop(long head) {
    long stop = fed < answerFrom ? Math.min(head, answerFrom) : head;
    return Math.min(stop, resizes.nextAfter(fed));
  }

  private void applyResizes(Screen on) {
    resizes.takeUpTo(fed).forEach(on::resize);
  }
}
