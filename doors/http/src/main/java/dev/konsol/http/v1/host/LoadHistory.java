package dev.konsol.http.v1.host;

import dev.konsol.core.Periodic;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// What the host took during the last half hour. Owned by the host; safe for any thread.
public final class LoadHistory implements AutoCloseable {
  static final int MOST = 360;
  private static final Duration APART = Duration.ofSeconds(5);

  private final Supplier<LoadSample> source;
  private final Deque<LoadSample> samples = new ArrayDeque<>(MOST);
  private final Periodic sampling;

  /// Begins at once.
  ///
  /// @param source takes a sample
  /// @param onFailure told of what goes wrong with that
  public LoadHistory(Supplier<LoadSample> source, Consumer<Throwable> onFailure) {
    this(source, APART, onFailure);
  }

  LoadHistory(Supplier<LoadSample> source, Duration apart, Consumer<Throwable> onFailure) {
    this.source = source;
    this.sampling = new Periodic("konsol-load", this::take, onFailure).start(Duration.ZERO, apart);
  }

  private void take() {
    LoadSample sample = source.get();
    synchronized (samples) {
      if (samples.size() == MOST) {
        samples.removeFirst();
      }
      samples.addLast(sample);
    }
  }

  /// Those taken after this moment, oldest first.
  List<LoadSample> after(Instant moment) {
    synchronized (samples) {
      return samples.stream().filter(each -> each.at().isAfter(moment)).toList();
    }
  }

  @Override
  public void close() {
    sampling.close();
  }
}
