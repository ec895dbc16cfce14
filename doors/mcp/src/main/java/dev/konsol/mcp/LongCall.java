package dev.konsol.mcp;

import dev.konsol.core.Tasks;
import dev.konsol.jsonrpc.Message.Notification;
import dev.konsol.jsonrpc.RpcError;
import dev.konsol.jsonrpc.RpcException;
import dev.konsol.mcp.Exchange.Leg;
import dev.konsol.mcp.protocol.ClientLink;
import dev.konsol.mcp.protocol.ClientLink.AskFailed;
import dev.konsol.mcp.protocol.InputRequest;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.databind.node.ObjectNode;

/// A call that may need answers from its client in the middle. It runs on a thread of its own,
/// which stands still while the client goes away with a question and comes back, in a request of
/// its own, with the answer. One request at a time waits for the next step.
final class LongCall implements Asking {
  private static final Logger LOG = LoggerFactory.getLogger(LongCall.class);

  /// What the call has come to.
  sealed interface Step {
    record Done(ObjectNode result) implements Step {}

    record Failed(RpcException error) implements Step {}

    record Asks(Map<String, InputRequest> requests) implements Step {}
  }

  interface Work {
    ObjectNode run(Exchange exchange) throws InterruptedException, AskFailed;
  }

  private record Round(Leg leg, JsonNode answers) {}

  private final BlockingQueue<Step> steps = new ArrayBlockingQueue<>(1);
  private final BlockingQueue<Round> rounds = new ArrayBlockingQueue<>(1);
  private volatile Round round =
      new Round(new Leg(new Nowhere(), MissingNode.getInstance()), MissingNode.getInstance());
  private @Nullable Thread worker;

  private LongCall() {}

  /// The work begins with the first [#next].
  static LongCall start(Tasks tasks, Function<LongCall, Exchange> exchange, Work work) {
    LongCall call = new LongCall();
    call.worker = tasks.start(() -> call.run(work, exchange.apply(call)));
    return call;
  }

  Leg leg() {
    return round.leg();
  }

  /// Goes on with what this request brings, until the call ends or asks. An interrupt ends the
  /// call.
  Step next(Leg leg, JsonNode answers) throws InterruptedException {
    rounds.put(new Round(leg, answers));
    try {
      return steps.take();
    } catch (InterruptedException e) {
      end();
      throw e;
    }
  }

  void end() {
    if (worker != null) {
      worker.interrupt();
    }
  }

  /// What the client sent along already counts; what is missing or no answer is asked for again.
  @Override
  public Map<String, JsonNode> ask(Map<String, InputRequest> requests)
      throws InterruptedException, AskFailed {
    Map<String, JsonNode> answers = new LinkedHashMap<>();
    Map<String, InputRequest> open = new LinkedHashMap<>(requests);
    while (true) {
      JsonNode given = round.answers();
      requests.forEach(
          (key, request) -> {
            if (request.kind().isAnswer(given.path(key)) && open.remove(key) != null) {
              answers.put(key, given.path(key));
            }
          });
      if (open.isEmpty()) {
        return answers;
      }
      steps.put(new Step.Asks(new LinkedHashMap<>(open)));
      awaitRound(ClientLink.PATIENCE);
    }
  }

  private void awaitRound(Duration atMost) throws InterruptedException, AskFailed {
    Round next = rounds.poll(atMost.toMillis(), TimeUnit.MILLISECONDS);
    if (next == null) {
      throw new AskFailed("nobody answered within " + atMost.toMinutes() + " minutes");
    }
    round = next;
  }

  private void run(Work work, Exchange exchange) {
    try {
      round = rounds.take();
      steps.put(outcome(work, exchange));
    } catch (InterruptedException e) {
      // Nobody waits for the outcome any more.
      Thread.currentThread().interrupt();
    }
  }

  private static Step outcome(Work work, Exchange exchange) throws InterruptedException {
    try {
      return new Step.Done(work.run(exchange));
    } catch (RpcException e) {
      return new Step.Failed(e);
    } catch (AskFailed e) {
      return new Step.Failed(new RpcException(new RpcError(RpcError.INTERNAL_ERROR, e.reason())));
    } catch (RuntimeException e) {
      // The root of the call's thread: a bug, answered without details.
      LOG.error("a call failed", e);
      return new Step.Failed(
          new RpcException(new RpcError(RpcError.INTERNAL_ERROR, "internal error")));
    }
  }

  /// Before the first request has come.
  private record Nowhere() implements ClientLink {
    @Override
    public void tell(Notification notification) {}

    @Override
    public JsonNode call(String method, ObjectNode params, Duration within) throws AskFailed {
      throw new AskFailed("nobody is there");
    }
  }
}
