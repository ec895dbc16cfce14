package dev.konsol.wire;

import java.io.EOFException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/// Matches answers to questions by their ids: whoever asks waits here, and whoever reads what the
/// other side says hands the answers in. Safe for any thread.
public final class Calls {
  private final AtomicLong ids = new AtomicLong();

  /// Each with room for its answer, or for nothing: there will be none.
  private final Map<Long, BlockingQueue<Optional<JsonObject>>> waiting = new ConcurrentHashMap<>();

  private volatile boolean ended;

  /// Sends the question under an id of its own and waits for the answer. An [EOFException] says
  /// that there will be none.
  public JsonObject ask(JsonLine question, Consumer<JsonLine> sender, Duration atMost)
      throws EOFException, InterruptedException, TimeoutException {
    long id = ids.incrementAndGet();
    BlockingQueue<Optional<JsonObject>> answer = new ArrayBlockingQueue<>(1);
    waiting.put(id, answer);
    try {
      sender.accept(question.put("id", id));
      if (ended) {
        end();
      }
      Optional<JsonObject> given = answer.poll(atMost.toMillis(), TimeUnit.MILLISECONDS);
      if (given == null) {
        throw new TimeoutException();
      }
      return given.orElseThrow(() -> new EOFException("the other side is gone"));
    } finally {
      waiting.remove(id);
    }
  }

  /// Sends a question whose answer nobody waits for.
  public void tell(JsonLine question, Consumer<JsonLine> sender) {
    sender.accept(question.put("id", ids.incrementAndGet()));
  }

  /// Hands in an answer. One that nobody waits for any more is passed over.
  public void answer(JsonObject answer) {
    BlockingQueue<Optional<JsonObject>> question = waiting.remove(answer.integer("id", 0));
    if (question != null) {
      question.offer(Optional.of(answer));
    }
  }

  /// Nobody answers any more: not those who wait, and none who will ask.
  public void end() {
    ended = true;
    for (BlockingQueue<Optional<JsonObject>> question : waiting.values()) {
      question.offer(Optional.empty());
    }
  }

  public boolean isWaiting() {
    return !waiting.isEmpty();
  }
}
