package dev.konsol.console.view;

import dev.konsol.console.input.Typing;
import dev.konsol.console.log.Chunk;
import dev.konsol.console.log.ConsoleLog;
import dev.konsol.console.screen.Screen;
import dev.konsol.console.screen.Snapshot;
import dev.konsol.process.Size;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Looks at a console on behalf of whoever asks, and of the program itself: feeds the screen from
/// the log, only when that is needed, and types the screen's answers to the program's questions. It
/// has a thread only while there is something to look at. Every byte is fed once, so every question
/// is answered at most once; while a client's own terminal is attached, that one answers.
public final class Viewer implements Typing.Modes {
  private static final int STEP = 256 << 10;
  private static final long MOST_BEHIND = 32L << 20;
  private static final int IDLE = 0;
  private static final int LOOKING = 1;
  private static final int LOOK_AGAIN = 2;

  private final ConsoleLog log;
  private final Executor tasks;
  private final Consumer<byte[]> answers;
  private final long mostBehind;
  private final AtomicInteger task = new AtomicInteger(IDLE);

  private final ReentrantLock lock = new ReentrantLock();
  private final PendingResizes resizes = new PendingResizes();
  private final Size firstSize;
  private @Nullable Screen screen;
  private @Nullable Snapshot last;
  private volatile long fed;
  private int attached;
  private long answerFrom;
  private boolean answering;

  /// `logCap` bounds how far the screen may fall behind: it reads what the log still has.
  public Viewer(
      ConsoleLog log, Size firstSize, long logCap, Executor tasks, Consumer<byte[]> answers) {
    this.log = log;
    this.tasks = tasks;
    this.answers = answers;
    this.firstSize = firstSize;
    this.mostBehind = Math.min(MOST_BEHIND, logCap / 4);
  }

  /// Called on the poller's thread after each batch of output.
  public void printed(boolean mayAsk) {
    if (mayAsk || log.head() - fed > mostBehind) {
      wake();
    }
  }

  public Snapshot snapshot() {
    lock.lock();
    try {
      return last == null ? catchUp().snapshot() : last;
    } finally {
      lock.unlock();
    }
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
  public void attach() {
    lock.lock();
    try {
      if (last == null && task.get() != IDLE) {
        catchUp();
      }
      attached++;
    } finally {
      lock.unlock();
    }
  }

  public void detach() {
    lock.lock();
    try {
      attached--;
      answerFrom = log.head();
    } finally {
      lock.unlock();
    }
  }

  /// The program has ended: what is left is the last picture.
  public void end() {
    lock.lock();
    try {
      last = catchUp().snapshot();
      screen = null;
    } finally {
      lock.unlock();
    }
  }

  private void reply(byte[] bytes) {
    if (answering) {
      answers.accept(bytes);
    }
  }

  private boolean asks(Predicate<Screen> mode) {
    lock.lock();
    try {
      return last == null && mode.test(catchUp());
    } finally {
      lock.unlock();
    }
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

  private void lookOnce() {
    lock.lock();
    try {
      if (last == null) {
        catchUp();
      }
    } finally {
      lock.unlock();
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
      Chunk chunk = log.read(fed, (int) Math.min(STEP, nextStop(head) - fed));
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
