package dev.konsol.jsonrpc;

import dev.konsol.jsonrpc.Call.Outcome;
import dev.konsol.jsonrpc.CallException.PeerClosed;
import dev.konsol.jsonrpc.Message.Notification;
import dev.konsol.jsonrpc.Message.Request;
import dev.konsol.jsonrpc.framing.FrameWriter;
import dev.konsol.jsonrpc.framing.Transport;
import dev.konsol.jsonrpc.framing.Transport.Frame;
import dev.konsol.jsonrpc.queue.Deadline;
import dev.konsol.jsonrpc.queue.FrameQueue;
import dev.konsol.jsonrpc.queue.FrameQueue.Put;
import dev.konsol.jsonrpc.queue.Workers;
import java.io.EOFException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;

/// One end of a JSON-RPC connection. It calls the other side and serves it, both at once, with many
/// calls in flight either way. Owns its transport and its threads. Safe for any thread.
///
/// At the end of the stream, on a failure or on [#close] every pending call fails at once, running
/// handlers are interrupted, and [Handler#closed] is called, exactly once.
public final class Peer implements AutoCloseable {
  public enum End {
    /// Every handler finished, everything was written, no thread is left.
    GRACEFUL,
    /// Handlers were interrupted or messages dropped; no thread is left.
    FORCED,
    /// A thread is still there: a handler that ignores its interrupt, a read or a write that the
    /// operating system does not wake, or the handler that is closing its own peer.
    UNDERWAY
  }

  private static final Duration CLOSE_BUDGET = Duration.ofSeconds(3);
  // After the end of the stream the other side may still read what was answered before. At least
  // this long: where handlers may linger, it has what is left of that time.
  private static final Duration LAST_WRITES = Duration.ofSeconds(1);
  // What waits for its turn is dropped when the peer ends: who waits for that looks this often.
  private static final long ENDS_SEEN = Duration.ofMillis(50).toNanos();

  // What the ending takes apart.
  final Transport transport;
  final PendingCalls calls;
  final Workers workers;
  final FrameQueue frames;
  final FrameWriter writer;
  final Inbound inbound;
  final Thread reader;

  private final Cancellation cancellation;
  private final PeerShutdown ending;

  private Peer(Transport transport, Handler handler, PeerOptions options) {
    this.transport = transport;
    this.cancellation = options.cancellation();
    this.calls = new PendingCalls(Id::of, this::tellAbandoned);
    this.workers =
        new Workers(options.name(), options.bounds().requests(), options.bounds().ordered());
    this.frames = new FrameQueue(options.bounds().queuedBytes());
    this.writer = new FrameWriter(frames, transport, options.ioThread("writer"), this::broken);
    this.inbound = new Inbound(this, handler, options);
    this.reader = options.ioThread("reader").unstarted(() -> read(options.linger()));
    this.ending = new PeerShutdown(this, handler, options.name());
  }

  /// Starts a peer on a transport that it owns from now on. The handler may be called before this
  /// returns.
  public static Peer over(Transport transport, Handler handler, PeerOptions options) {
    Peer peer = new Peer(transport, handler, options);
    peer.writer.thread().start();
    peer.reader.start();
    return peer;
  }

  /// Calls the other side and waits for the result.
  ///
  /// @param params an object, an array or [Message#ABSENT]
  /// @throws CallException where there is no result
  public JsonNode call(String method, JsonNode params, Duration deadline)
      throws InterruptedException {
    return start(method, params, deadline).await();
  }

  /// Sends a request whose answer is awaited later; waits only for room to send it. The time until
  /// the deadline begins now.
  public Call start(String method, JsonNode params, Duration deadline) throws InterruptedException {
    Call call = calls.open(method, deadline);
    boolean sent = false;
    try {
      byte[] json = Envelope.encode(new Request(call.id(), method, params));
      sent = frames.put(json, call.deadline) == Put.DONE;
      return call;
    } finally {
      if (!sent) {
        call.settle(new Outcome.Unsent());
      }
    }
  }

  /// Sends a notification; waits for room, as long as it takes, while the other side does not read.
  public void notify(String method, JsonNode params) throws InterruptedException {
    byte[] json = Envelope.encode(new Notification(method, params));
    sent(method, frames.put(json, Deadline.never()));
  }

  /// Sends a notification if there is room for it at once, and says whether there was.
  public boolean tryNotify(String method, JsonNode params) {
    return sent(method, frames.offer(Envelope.encode(new Notification(method, params))));
  }

  private boolean sent(String method, Put put) {
    if (put == Put.CLOSED) {
      throw new PeerClosed(method, ending.reason());
    }
    return put == Put.DONE;
  }

  private void tellAbandoned(Call call, String reason) {
    frames.offer(Envelope.encode(cancellation.of(call.id(), reason)));
  }

  /// From a worker: waits for room, until the peer is closed.
  void send(byte[] json) {
    try {
      frames.put(json, Deadline.never());
    } catch (InterruptedException e) {
      // Interrupted here means that the peer ends: what has room leaves, the rest is dropped.
      frames.offer(json);
    }
  }

  /// From the reader, which must not wait. If the other side keeps sending what has to be refused
  /// and reads none of it, there is no keeping up with it.
  void sendUrgent(byte[] json) {
    if (frames.offerUrgent(json) == Put.FULL) {
      overrun("answers that the other side does not read");
    }
  }

  void overrun(String what) {
    ending.begin(new CloseReason.Overrun(what), Duration.ZERO, Duration.ZERO);
  }

  private void broken(Throwable cause) {
    ending.begin(new CloseReason.Broken(cause), Duration.ZERO, Duration.ZERO);
  }

  private void read(Duration linger) {
    try {
      for (Frame frame = transport.read(); frame != null; frame = transport.read()) {
        inbound.take(frame);
      }
      ending.begin(new CloseReason.EndOfStream(), linger, LAST_WRITES);
    } catch (EOFException e) {
      // The other side ended in the middle of a message. What it asked before counts all the same.
      ending.begin(new CloseReason.Broken(e), linger, LAST_WRITES);
    } catch (Throwable e) {
      // The root of the reader: without it nothing would ever be answered again.
      broken(e);
    }
  }

  /// Whether it has begun to end, by whichever side. A handler that is interrupted finds out here
  /// whether the other side gave up on its request, or went.
  public boolean isEnding() {
    return ending.isBegun();
  }

  /// Waits until every notification that arrived before now has been handled: an answer overtakes
  /// those before it, which wait for their turn. False where that took too long, or the peer ends.
  public boolean awaitArrived(Duration limit) throws InterruptedException {
    CountDownLatch turn = new CountDownLatch(1);
    Deadline deadline = Deadline.in(limit);
    if (!workers.tryRunInOrder(turn::countDown)) {
      return false;
    }
    while (!turn.await(Math.min(deadline.remainingNanos(), ENDS_SEEN), TimeUnit.NANOSECONDS)) {
      if (deadline.remainingNanos() == 0 || isEnding()) {
        return false;
      }
    }
    return true;
  }

  /// Waits until the peer has ended, whoever ends it, and says why.
  public CloseReason awaitClosed() throws InterruptedException {
    return ending.await();
  }

  /// Closes the peer. Pending calls fail at once; running handlers have a third of the budget to
  /// finish, what is queued has another to be written, and then they are ended by force. From a
  /// handler this only begins the closing, since it cannot wait for itself.
  public End close(Duration budget) {
    Duration third = budget.dividedBy(3);
    ending.begin(new CloseReason.Closed(), third, third);
    return ending.isOwn(Thread.currentThread()) ? End.UNDERWAY : ending.await(budget);
  }

  @Override
  public void close() {
    close(CLOSE_BUDGET);
  }
}
