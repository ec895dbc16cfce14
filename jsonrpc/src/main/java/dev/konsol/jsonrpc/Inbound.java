package dev.konsol.jsonrpc;

import dev.konsol.jsonrpc.Call.Outcome;
import dev.konsol.jsonrpc.Envelope.Decoded;
import dev.konsol.jsonrpc.Envelope.One;
import dev.konsol.jsonrpc.Message.Failure;
import dev.konsol.jsonrpc.Message.Notification;
import dev.konsol.jsonrpc.Message.Request;
import dev.konsol.jsonrpc.Message.Response;
import dev.konsol.jsonrpc.Message.Success;
import dev.konsol.jsonrpc.PeerOptions.Batches;
import dev.konsol.jsonrpc.PeerOptions.Unreadable;
import dev.konsol.jsonrpc.framing.Transport.Frame;
import dev.konsol.jsonrpc.queue.Workers;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/// Routes what arrives: answers to calls, requests and notifications to workers, cancellations to
/// the request they name. Runs on the reader and never waits; what it hands to workers runs there.
final class Inbound {
  private static final Logger log = LoggerFactory.getLogger(Inbound.class);

  private final Peer peer;
  private final Handler handler;
  private final PeerOptions options;
  private final PendingCalls calls;
  private final Workers workers;
  private final ServedRequests serving = new ServedRequests();
  // The reader's: open once every request so far that others wait for has begun.
  private CountDownLatch before = new CountDownLatch(0);
  private final AtomicLong unreadable = new AtomicLong();
  private final AtomicLong refused = new AtomicLong();

  Inbound(Peer peer, Handler handler, PeerOptions options) {
    this.peer = peer;
    this.handler = handler;
    this.options = options;
    this.calls = peer.calls;
    this.workers = peer.workers;
  }

  void take(Frame frame) {
    switch (frame) {
      case Frame.Payload(byte[] json) -> take(Envelope.decode(json));
      case Frame.Garbage(String why) -> take(Envelope.notJson(why));
      case Frame.Oversized(int limit) ->
          take(Envelope.invalid(Id.none(), "the message is larger than " + limit + " bytes"));
      case Frame.Unaffordable() ->
          take(
              Envelope.invalid(
                  Id.none(), "long messages of all clients take too much memory: try it later"));
    }
  }

  private void take(Decoded decoded) {
    switch (decoded) {
      case One one -> take(one, BatchAnswers.single());
      case Decoded.Batch batch when options.batches() == Batches.REFUSED ->
          take(Envelope.invalid(Id.none(), "batches are not taken here"), BatchAnswers.single());
      case Decoded.Batch batch -> {
        BatchAnswers answers =
            BatchAnswers.batch((int) batch.elements().stream().filter(Inbound::asks).count());
        batch.elements().forEach(one -> take(one, answers));
      }
    }
  }

  private static boolean asks(One one) {
    return switch (one) {
      case One.Valid(Message message) -> message instanceof Request;
      case One.BadRequest _ -> true;
      case One.BadResponse _ -> false;
    };
  }

  private void take(One one, BatchAnswers answers) {
    switch (one) {
      case One.Valid(Message message) -> take(message, answers);
      case One.BadRequest(Failure answer) -> refuseUnreadable(answer, answers);
      case One.BadResponse(Id id, String why) -> takeBadResponse(id, why);
    }
  }

  private void take(Message message, BatchAnswers answers) {
    switch (message) {
      case Request request -> takeRequest(request, answers);
      case Notification notification -> takeNotification(notification);
      case Response response -> calls.answer(response);
    }
  }

  private void refuseUnreadable(Failure answer, BatchAnswers answers) {
    unreadable.incrementAndGet();
    boolean quiet = options.unreadable() == Unreadable.COUNTED && answer.id().equals(Id.none());
    answers.add(quiet ? null : Envelope.encode(answer), peer::sendUrgent);
  }

  private void takeBadResponse(Id id, String why) {
    unreadable.incrementAndGet();
    calls.answer(
        id,
        new Outcome.Refused(
            RpcError.because(RpcError.INTERNAL_ERROR, "the answer is not a valid response", why)));
  }

  private void takeRequest(Request request, BatchAnswers answers) {
    if (request.method().equals(options.cancellation().method())) {
      answers.add(Envelope.encode(cancelled(request)), peer::sendUrgent);
      return;
    }
    IncomingRequest started =
        new IncomingRequest(peer, request, options.cancellation().answer(), before);
    if (!serving.add(started)) {
      refuse(request, answers, RpcError.INVALID_REQUEST, "a request with this id is running");
    } else if (peer.isEnding() || !dispatch(started, answers)) {
      serving.remove(started);
      String why = peer.isEnding() ? "closing" : "too many requests at once";
      refuse(request, answers, RpcError.BUSY, why);
    }
  }

  /// True also where no such request runs: it may have had its answer meanwhile.
  private Message cancelled(Request request) {
    if (cancel(request.params())) {
      return new Success(request.id(), JsonNodeFactory.instance.booleanNode(true));
    }
    return new Failure(
        request.id(), RpcError.wrongParameter(options.cancellation().idKey(), "a request's id"));
  }

  private boolean dispatch(IncomingRequest started, BatchAnswers answers) {
    return switch (handler.dispatch(started.request.method())) {
      case CONCURRENT -> workers.tryRun(() -> serve(started, answers));
      case FIRST_COME -> {
        boolean taken = workers.tryRun(() -> serve(started, answers));
        before = taken ? started.beginning() : before;
        yield taken;
      }
      case IN_ORDER -> workers.tryRunInOrder(() -> serve(started, answers));
    };
  }

  /// On a worker. The id is free again before the answer leaves: a client may use it at once. What
  /// waits for a request that has not said that it has begun comes behind its answer.
  private void serve(IncomingRequest started, BatchAnswers answers) {
    try {
      byte[] json = started.answer(handler);
      serving.remove(started);
      answers.add(json, peer::send);
    } finally {
      started.begun();
    }
  }

  private void refuse(Request request, BatchAnswers answers, int code, String why) {
    refused.incrementAndGet();
    answers.add(
        Envelope.encode(new Failure(request.id(), new RpcError(code, why))), peer::sendUrgent);
  }

  private void takeNotification(Notification notification) {
    if (notification.method().equals(options.cancellation().method())) {
      boolean _ = cancel(notification.params());
      return;
    }
    CountDownLatch turn = before;
    if (!workers.tryRunInOrder(() -> notice(notification, turn)) && !peer.isEnding()) {
      peer.overrun(options.bounds().ordered() + " notifications that wait");
    }
  }

  /// On the ordered task, whose root this is for notifications.
  private void notice(Notification notification, CountDownLatch turn) {
    try {
      turn.await();
      handler.notification(notification, peer);
    } catch (Throwable e) {
      if (!peer.isEnding()) {
        log.atError()
            .addKeyValue("method", notification.method())
            .setCause(e)
            .log("the handler of a notification failed");
      }
    }
  }

  /// False where they name no request.
  private boolean cancel(JsonNode params) {
    Optional<Id> id = Id.read(params.path(options.cancellation().idKey()));
    id.ifPresent(serving::cancel);
    return id.isPresent();
  }

  void cancelAll() {
    serving.cancelAll();
  }

  /// Texts and bytes that were no message.
  long unreadable() {
    return unreadable.get();
  }

  /// Requests beyond a bound.
  long refused() {
    return refused.get();
  }
}
