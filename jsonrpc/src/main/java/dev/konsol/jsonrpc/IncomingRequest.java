package dev.konsol.jsonrpc;

import dev.konsol.jsonrpc.Cancellation.Answer;
import dev.konsol.jsonrpc.Message.Failure;
import dev.konsol.jsonrpc.Message.Request;
import dev.konsol.jsonrpc.Message.Success;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// One request of the other side, from its arrival to its answer. Runs on a worker; cancelled by
/// the reader or the ender.
final class IncomingRequest implements CallContext {
  private static final Logger log = LoggerFactory.getLogger(IncomingRequest.class);

  private final Peer peer;
  final Request request;
  private final Answer whenCancelled;
  private final CountDownLatch before;
  private final CountDownLatch beginning = new CountDownLatch(1);
  private volatile boolean cancelled;
  private @Nullable Thread running;

  /// Starts when `before` is open.
  IncomingRequest(Peer peer, Request request, Answer whenCancelled, CountDownLatch before) {
    this.peer = peer;
    this.request = request;
    this.whenCancelled = whenCancelled;
    this.before = before;
  }

  /// Open once this request has begun. It knows nothing of the requests before it, so that none of
  /// them is kept in memory by those after it.
  CountDownLatch beginning() {
    return beginning;
  }

  @Override
  public Peer peer() {
    return peer;
  }

  @Override
  public boolean isCancelled() {
    return cancelled;
  }

  @Override
  public void begun() {
    beginning.countDown();
  }

  synchronized void cancel() {
    cancelled = true;
    if (running != null) {
      running.interrupt();
    }
  }

  /// The encoded answer; null where there is to be none. Never throws.
  byte @Nullable [] answer(Handler handler) {
    Message answer = run(handler);
    if (cancelled && whenCancelled == Answer.SILENCE) {
      return null;
    }
    try {
      return Envelope.encode(answer);
    } catch (RuntimeException | OutOfMemoryError e) {
      return Envelope.encode(bug(e));
    }
  }

  private Message run(Handler handler) {
    try {
      awaitTurn();
      return begin() ? new Success(request.id(), handler.request(request, this)) : abandoned();
    } catch (RpcException e) {
      return new Failure(request.id(), e.error());
    } catch (Throwable e) {
      // The root of the task: nothing a handler throws may leave its request unanswered.
      return cancelled ? abandoned() : bug(e);
    } finally {
      end();
    }
  }

  private void awaitTurn() {
    try {
      before.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // the peer is ending: there are no more turns
    }
  }

  /// False if it was cancelled before its turn came, and that is all there is to say.
  private synchronized boolean begin() {
    running = Thread.currentThread();
    return !cancelled || whenCancelled == Answer.HANDLERS;
  }

  /// From here on nobody interrupts this thread on behalf of the request.
  private synchronized void end() {
    running = null;
    boolean _ = Thread.interrupted();
  }

  private Failure abandoned() {
    return new Failure(
        request.id(), new RpcError(RpcError.REQUEST_CANCELLED, "the request was cancelled"));
  }

  private Failure bug(Throwable e) {
    log.atError()
        .addKeyValue("method", request.method())
        .setCause(e)
        .log("the handler of a request failed");
    return new Failure(request.id(), new RpcError(RpcError.INTERNAL_ERROR, "internal error"));
  }
}
