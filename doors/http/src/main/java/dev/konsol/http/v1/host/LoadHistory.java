package dev.konsol.http.v1.host;

import dev.konsol.core.Tasks;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// What the host took during the last half hour, as far as somebody looked: samples are taken from
/// the first look on, and until two minutes after the last. Owned by the host; safe for any thread.
public final class LoadHistory implements AutoCloseable {
  static final int MOST = 360;
  private static final int AFTER_A_LOOK = 24;
  private static final Duration APART = Duration.ofSeconds(5);

  private final Supplier<LoadSample> source;
  private final Duration apart;
  private final Consumer<Throwable> onFailure;
  private final Deque<LoadSample> samples = new ArrayDeque<>(MOST);
  private final CountDownLatch closed = new CountDownLatch(1);
  private final Tasks sampling;
  private int left;

  /// @param source takes a sample; not asked by two threads at once
  /// @param onFailure told of what goes wrong with that
  public LoadHistory(Supplier<LoadSample> source, Consumer<Throwable> onFailure) {
    this(source, APART, onFailure);
  }

  LoadHistory(Supplier<LoadSample> source, Duration apart, Consumer<Throwable> onFailure) {
    this.source = source;
    this.apart = apart;
    this.onFailure = onFailure;
    this.sampling = new Tasks("konsol-load", (_, bug) -> onFailure.accept(bug));
  }

  /// Those taken after this moment, oldest first.
  synchronized List<LoadSample> after(Instant moment) {
    if (left == 0 && closed.getCount() > 0) {
      takeOrTell();
      sampling.start(this::goOn);
    }
    left = AFTER_A_LOOK;
    return samples.stream().filter(each -> each.at().isAfter(moment)).toList();
  }

  synchronized boolean isSampling() {
    return left > 0;
  }

  private void goOn() {
    try {
      while (!closed.await(apart.toNanos(), TimeUnit.NANOSECONDS) && another()) {
        // Until nobody looks any more.
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized boolean another() {
    left--;
    if (left > 0) {
      takeOrTell();
    }
    return left > 0;
  }

  /// A sample that fails costs that sample alone.
  private void takeOrTell() {
    try {
      take();
    } catch (RuntimeException e) {
      onFailure.accept(e);
    }
  }

  private void take() {
    if (samples.size() == MOST) {
      samples.removeFirst();
    }
    samples.addLast(source.get());
  }

  @Override
  public void close() {
    closed.countDown();
    sampling.close();
  }
}
