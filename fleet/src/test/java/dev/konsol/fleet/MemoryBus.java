package dev.konsol.fleet;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;

/// Carries messages in order, each listener's on a thread of its own, as NATS's client does; and
/// does to them what the test says.
final class MemoryBus implements Bus {
  private record Listener(Consumer<byte[]> handler, ExecutorService thread) {}

  private final Map<String, Listener> listeners = new ConcurrentHashMap<>();
  private volatile Function<byte[], List<byte[]>> fate = List::of;

  void listen(String subject, Consumer<byte[]> handler) {
    listeners.put(
        subject,
        new Listener(handler, Executors.newSingleThreadExecutor(Thread.ofVirtual().factory())));
  }

  void unplug(String subject) {
    Optional.ofNullable(listeners.remove(subject)).ifPresent(each -> each.thread().shutdownNow());
  }

  /// @param happens what arrives in place of a message
  void fate(Function<byte[], List<byte[]>> happens) {
    fate = happens;
  }

  @Override
  public boolean start(Duration atMost) {
    return true;
  }

  @Override
  public void publish(String subject, byte[] message) {
    fate.apply(message).forEach(each -> deliver(subject, each));
  }

  /// Until everything that was published so far is handled.
  void awaitQuiet() throws Exception {
    for (Listener listener : listeners.values()) {
      listener.thread().submit(() -> {}).get(Hosts.PATIENCE.toSeconds(), TimeUnit.SECONDS);
    }
  }

  /// Whatever the fate of messages is.
  void deliver(String subject, byte[] message) {
    Listener listener = listeners.get(subject);
    if (listener != null) {
      try {
        listener.thread().execute(() -> listener.handler().accept(message));
      } catch (RejectedExecutionException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  @Override
  public int mostBytes() {
    return 1024 * 1024;
  }

  @Override
  public Optional<String> problem() {
    return Optional.empty();
  }

  @Override
  public void close() {
    listeners.values().forEach(each -> each.thread().shutdownNow());
  }
}
