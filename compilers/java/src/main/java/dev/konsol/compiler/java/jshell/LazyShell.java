package dev.konsol.compiler.java.jshell;

import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import jdk.jshell.JShell;

/// A JShell that is made when it is first needed, or by a thread of its own once the session's
/// first answer is out: that answer does not wait for it. Safe for any thread; the JShell itself is
/// used by one at a time.
public final class LazyShell implements AutoCloseable {
  private static final long PATIENCE_MILLIS = 2_000;

  private final AtomicBoolean begun = new AtomicBoolean();
  private final CountDownLatch quiet = new CountDownLatch(1);
  private final FutureTask<Optional<JShell>> making;

  public LazyShell(Callable<JShell> maker) {
    making = new FutureTask<>(() -> begin() ? Optional.of(maker.call()) : Optional.empty());
    Thread.ofPlatform().daemon().name("konsol-jshell").start(this::makeWhenQuiet);
  }

  private boolean begin() {
    return begun.compareAndSet(false, true);
  }

  private void makeWhenQuiet() {
    try {
      if (!quiet.await(PATIENCE_MILLIS, TimeUnit.MILLISECONDS)) {
        quiet.countDown();
      }
      making.run();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /// Nothing more urgent is to be done: it may be made now.
  public void makeSoon() {
    quiet.countDown();
  }

  /// Makes it, or waits until it is made.
  public JShell get() {
    making.run();
    try {
      return making.get().orElseThrow(() -> new IllegalStateException("the session is closed"));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    }
  }

  /// One that was never made is not made any more.
  @Override
  public void close() {
    if (!begin()) {
      get().close();
    }
    quiet.countDown();
  }
}
