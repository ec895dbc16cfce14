package dev.konsol.lines.connection;

import dev.konsol.console.Consoles;
import dev.konsol.core.KonsolException;
import dev.konsol.core.MemoryBudget;
import dev.konsol.core.Tasks;
import dev.konsol.lines.LineReader;
import dev.konsol.lines.LinesSettings;
import dev.konsol.lines.command.Commands;
import dev.konsol.lines.command.InterruptibleWaits;
import dev.konsol.lines.connection.RequestOrder.Turn;
import dev.konsol.lines.host.RemoteRequests;
import dev.konsol.lines.protocol.Call;
import dev.konsol.lines.protocol.Request;
import dev.konsol.lines.protocol.Response;
import dev.konsol.lines.stream.FrameSink;
import dev.konsol.lines.stream.InFlight;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.function.Function;

/// Says on which thread each request of a connection is answered. What is quick is answered on the
/// reader's; a `create` on the one that starts programs; what may wait and has an id on one of its
/// own, in its turn as [RequestOrder] has it; everything else in order in the queue. Only the
/// reader adds.
final class RequestScheduler {
  private final LimitErrors limits;
  private final Commands commands;
  private final FrameSink sink;
  private final RemoteRequests remote;
  private final MemoryBudget.Share memory;
  private final Consoles consoles;
  private final Tasks tasks;
  private final Runnable onBug;
  private final Semaphore aside;
  private final RequestOrder order = new RequestOrder();
  private final InFlight inFlight = new InFlight();
  private final SerialQueue queue;

  /// Where answers go, and requests that others answer.
  record Outlets(FrameSink sink, RemoteRequests remote) {}

  /// `onRoom` runs when [#take] was refused and there is room again; `onBug` when a request that
  /// nobody will answer ended its thread. Neither blocks.
  record Hooks(Runnable onRoom, Runnable onBug) {}

  RequestScheduler(
      LinesDoor door,
      Commands commands,
      Outlets outlets,
      MemoryBudget.Share memory,
      Tasks tasks,
      Hooks hooks) {
    LinesSettings settings = door.settings();
    this.limits = new LimitErrors(settings);
    this.commands = commands;
    this.sink = outlets.sink();
    this.remote = outlets.remote();
    this.memory = memory;
    this.consoles = door.consoles();
    this.tasks = tasks;
    this.onBug = hooks.onBug();
    this.aside = new Semaphore(settings.maxUnderWay());
    this.queue = new SerialQueue(settings.maxLine(), inFlight, tasks::start, hooks.onRoom(), onBug);
  }

  /// False when there is no room for it.
  boolean take(Call call) {
    if (call.request() instanceof Request.Elsewhere elsewhere) {
      return queue.add(call.length(), () -> forward(call, elsewhere));
    }
    if (queue.idle() && call.request().quick()) {
      answerHere(call);
      return true;
    }
    Turn turn = order.enter(call.request());
    boolean taken = take(call, turn);
    if (!taken) {
      turn.end();
    }
    return taken;
  }

  private boolean take(Call call, Turn turn) {
    if (call.mayOvertake()) {
      return takeAside(call, turn);
    }
    boolean creates = call.request() instanceof Request.Create && queue.idle() && turn.hasCome();
    return (creates && createInOrder(call, turn))
        || queue.add(call.length(), () -> answer(call, turn));
  }

  /// On the queue's thread, so that a host gets its requests in their order. One with an id is not
  /// waited for: that host orders them as this one does.
  private void forward(Call call, Request.Elsewhere request) {
    if (!aside.tryAcquire()) {
      sink.write(refusal(call));
      return;
    }
    inFlight.enter();
    CountDownLatch answered = new CountDownLatch(1);
    remote.send(
        call,
        request,
        () -> {
          memory.give(call.memory());
          aside.release();
          inFlight.leave();
          answered.countDown();
        });
    try {
      if (!call.hasId()) {
        answered.await();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /// Whether the reader may go on after a refusal.
  boolean hasRoom() {
    return queue.hasRoom();
  }

  void awaitNone() {
    inFlight.awaitNone();
  }

  boolean awaitNone(Duration atMost) throws InterruptedException {
    return inFlight.awaitNone(atMost);
  }

  private boolean takeAside(Call call, Turn turn) {
    if (goesAside(call, turn)) {
      return true;
    }
    turn.end();
    byte[] line = refusal(call);
    return sink.offer(line) || queue.add(call.length(), () -> sink.write(line));
  }

  private byte[] refusal(Call call) {
    memory.give(call.memory());
    return call.error(limits.tooMany()).line();
  }

  private boolean goesAside(Call call, Turn turn) {
    if (!aside.tryAcquire()) {
      return false;
    }
    inFlight.enter();
    try {
      tasks.start(() -> answerAside(call, turn));
      return true;
    } catch (Throwable e) {
      aside.release();
      inFlight.leave();
      turn.end();
      throw e;
    }
  }

  private void answerAside(Call call, Turn turn) {
    try {
      answer(call, turn);
    } catch (Throwable e) {
      onBug.run();
      throw e;
    } finally {
      aside.release();
      inFlight.leave();
    }
  }

  /// What comes after it waits in the queue, to find the console.
  private boolean createInOrder(Call call, Turn turn) {
    queue.hold();
    boolean taken = starts(call, turn, queue::resume);
    if (!taken) {
      queue.resume();
    }
    return taken;
  }

  /// Has the thread that starts programs do it all, if it can; only a peer that does not read is
  /// waited for elsewhere. Then runs `done`.
  private boolean starts(Call call, Turn turn, Runnable done) {
    return consoles.performCreate(
        () -> {
          boolean answered = false;
          boolean left = false;
          try {
            byte[] line = respond(call, turn).line();
            left = !sink.offer(line) && writes(line, done);
            answered = true;
          } finally {
            if (!left) {
              done.run();
            }
            if (!answered) {
              onBug.run();
            }
          }
        });
  }

  /// Has a thread wait for the peer. False when the connection is closing.
  private boolean writes(byte[] line, Runnable done) {
    try {
      tasks.start(
          () -> {
            try {
              sink.write(line);
            } finally {
              done.run();
            }
          });
      return true;
    } catch (KonsolException closing) {
      return false;
    }
  }

  /// On the reader's thread, which must not wait for the peer: then the queue does. It is idle, so
  /// it has room, and what comes next waits its turn.
  private void answerHere(Call call) {
    byte[] line = respond(call).line();
    if (!sink.offer(line)) {
      queue.add(line.length, () -> sink.write(line));
    }
  }

  /// May block.
  void answer(Call call) {
    answer(call, this::respond);
  }

  private void answer(Call call, Turn turn) {
    if (turn.await()) {
      answer(call, each -> respond(each, turn));
    } else {
      turn.end(); // the connection closes, and nobody is left to be answered
    }
  }

  /// The turn ends before the answer goes out: what its reader then asks for need not wait.
  private Response respond(Call call, Turn turn) {
    try {
      return respond(call);
    } finally {
      turn.end();
    }
  }

  /// A response that waits for its peer to read takes memory meanwhile; for a long one there may be
  /// none. Then the refusal alone is left of it, which waits for the peer, too.
  private void answer(Call call, Function<Call, Response> responding) {
    try {
      Response response = responding.apply(call);
      int length = response.line().length;
      int taken = length > LineReader.FREE && memory.take(length) ? length : 0;
      if (length > LineReader.FREE && taken == 0) {
        response = call.error(limits.unread());
      }
      try {
        sink.write(response.line());
      } finally {
        memory.give(taken);
      }
      response.afterwards().run();
    } catch (InterruptibleWaits.Dropped e) {
      // Nobody is left to be answered.
    }
  }

  private Response respond(Call call) {
    try {
      return commands.answer(call);
    } finally {
      memory.give(call.memory());
    }
  }
}
