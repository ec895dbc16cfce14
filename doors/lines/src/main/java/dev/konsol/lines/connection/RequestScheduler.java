package dev.konsol.lines.connection;

import dev.konsol.console.Consoles;
import dev.konsol.core.KonsolException;
import dev.konsol.core.MemoryBudget;
import dev.konsol.core.Tasks;
import dev.konsol.lines.LineReader;
import dev.konsol.lines.LinesSettings;
import dev.konsol.lines.command.Commands;
import dev.konsol.lines.command.InterruptibleWaits;
import dev.konsol.lines.host.RemoteRequests;
import dev.konsol.lines.protocol.Call;
import dev.konsol.lines.protocol.Request;
import dev.konsol.lines.protocol.Response;
import dev.konsol.lines.stream.FrameSink;
import dev.konsol.lines.stream.InFlight;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

/// Says on which thread each request of a connection is answered. What is quick is answered on the
/// reader's; a `create` on the one that starts programs; what may wait and has an id on one of its
/// own, but never before a `create` that came earlier; everything else in order in the queue. Only
/// the reader adds.
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
  private final AtomicInteger starting = new AtomicInteger();
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
    if (call.mayOvertake()) {
      return starting.get() == 0
          ? takeAside(call)
          : queue.add(call.length(), () -> leadAside(call));
    }
    if (call.request() instanceof Request.Elsewhere elsewhere) {
      return queue.add(call.length(), () -> forward(call, elsewhere));
    }
    if (call.request() instanceof Request.Create) {
      return takeCreate(call);
    }
    if (queue.idle() && call.request().quick()) {
      answerHere(call);
      return true;
    }
    return queue.add(call.length(), () -> answer(call));
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

  /// In its turn, so that what comes after it finds the console: nothing overtakes it.
  private boolean takeCreate(Call call) {
    starting.incrementAndGet();
    boolean taken =
        (queue.idle() && createInOrder(call)) || queue.add(call.length(), () -> create(call));
    if (!taken) {
      starting.decrementAndGet();
    }
    return taken;
  }

  private void create(Call call) {
    try {
      answer(call);
    } finally {
      starting.decrementAndGet();
    }
  }

  private boolean takeAside(Call call) {
    if (goesAside(call)) {
      return true;
    }
    byte[] line = refusal(call);
    return sink.offer(line) || queue.add(call.length(), () -> sink.write(line));
  }

  /// The same after a console was created, on the queue's thread.
  private void leadAside(Call call) {
    try {
      if (!goesAside(call)) {
        sink.write(refusal(call));
      }
    } catch (KonsolException closing) {
      // Nobody is left to be answered.
    }
  }

  private byte[] refusal(Call call) {
    memory.give(call.memory());
    return call.error(limits.tooMany()).line();
  }

  private boolean goesAside(Call call) {
    if (!aside.tryAcquire()) {
      return false;
    }
    inFlight.enter();
    boolean started = false;
    try {
      tasks.start(() -> answerAside(call));
      started = true;
      return true;
    } finally {
      if (!started) {
        aside.release();
        inFlight.leave();
      }
    }
  }

  private void answerAside(Call call) {
    boolean finished = false;
    try {
      answer(call);
      finished = true;
    } finally {
      aside.release();
      inFlight.leave();
      if (!finished) {
        onBug.run();
      }
    }
  }

  private boolean createInOrder(Call call) {
    queue.hold();
    boolean taken = starts(call, this::created);
    if (!taken) {
      queue.resume();
    }
    return taken;
  }

  private void created() {
    starting.decrementAndGet();
    queue.resume();
  }

  /// Has the thread that starts programs do it all, if it can; only a peer that does not read is
  /// waited for elsewhere. Then runs `done`.
  private boolean starts(Call call, Runnable done) {
    return consoles.performCreate(
        () -> {
          boolean answered = false;
          boolean left = false;
          try {
            byte[] line = respond(call).line();
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

  /// A response that waits for its peer to read takes memory meanwhile; for a long one there may be
  /// none. May block.
  void answer(Call call) {
    try {
      Response response = respond(call);
      int length = response.line().length;
      boolean taken = length > LineReader.FREE;
      if (taken && !memory.take(length)) {
        sink.write(call.error(limits.unread()).line());
        return;
      }
      try {
        sink.write(response.line());
      } finally {
        memory.give(taken ? length : 0);
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
