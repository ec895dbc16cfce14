package dev.konsol.lines;

import dev.konsol.console.Consoles;
import dev.konsol.core.KonsolException;
import dev.konsol.core.MemoryBudget;
import dev.konsol.core.Tasks;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// One connection from its first line to its end, whoever reads it: a thread of its own
/// ([StreamTalk]) or one that serves all ([WireTalk]). What is quick is answered on the reader's
/// thread, everything else on threads that this owns.
final class Conversation implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Conversation.class);

  private final LinesSettings settings;
  private final Bounds bounds;
  private final RequestReader requests;
  private final MemoryBudget.Share memory;
  private final LineReader lines;
  private final Outlet outlet;
  private final Tasks tasks = new Tasks("lines", (_, bug) -> LOG.error("a bug", bug));
  private final Waits waits = new Waits();
  private final Pending underWay = new Pending();
  private final Semaphore aside;
  private final AtomicInteger starting = new AtomicInteger();
  private final Lane lane;
  private final Lane.Hooks hooks;
  private final Attachments attachments;
  private final Commands commands;
  private final Consoles consoles;
  private final Doors doors;
  private @Nullable Held held;

  /// The hooks tell when the reader may go on after [Step.Full], and when it need not.
  Conversation(
      LinesDoor door,
      MemoryBudget.Share memory,
      LineReader.Input input,
      Outlet outlet,
      Lane.Hooks hooks) {
    this.settings = door.settings();
    this.bounds = new Bounds(settings);
    this.memory = memory;
    this.doors = door.doors();
    this.consoles = door.consoles();
    this.requests = new RequestReader(door.info().home());
    this.lines = new LineReader(input, settings.maxLine(), memory);
    this.outlet = outlet;
    this.hooks = hooks;
    this.aside = new Semaphore(settings.maxUnderWay());
    this.lane = new Lane(settings.maxLine(), underWay, tasks::start, hooks);
    this.attachments =
        new Attachments(door.consoles(), outlet, tasks::start, settings.maxAttachments());
    this.commands =
        new Commands(
            new DaemonCommands(door.consoles(), door.info(), door.clock()),
            new SessionCommands(door.consoles()),
            new InputCommands(door.consoles(), attachments),
            new OutputCommands(door.consoles(), waits),
            attachments,
            doors);
  }

  /// A request for which the lane has no room yet.
  private record Held(Call call, int bytes) {}

  /// What the reader has to do next.
  sealed interface Step {
    /// Go on when there is more to read.
    record Idle() implements Step {}

    /// Go on when there is room.
    record Full() implements Step {}

    /// Nothing more will come: [#finish], then [#close].
    record Ended() implements Step {}

    /// The peer wants another door: see [#opened].
    record Opening(Call call, Request.Open open) implements Step {}
  }

  /// Takes the lines that are there; reads once when there is none.
  Step step() {
    boolean fresh = lines.empty();
    while (true) {
      if (held != null && !take(held)) {
        return new Step.Full();
      }
      held = null;
      if (lines.empty() && !fresh) {
        return new Step.Idle();
      }
      fresh = false;
      switch (next()) {
        case LineReader.Next.None _ -> {
          return new Step.Idle();
        }
        case LineReader.Next.End _ -> {
          return new Step.Ended();
        }
        case LineReader.Next.TooLong _ -> held = new Held(bounds.tooLong(), 0);
        case LineReader.Next.NoRoom _ -> held = new Held(bounds.noRoom(), 0);
        case LineReader.Next.Line(byte[] bytes) -> {
          Call call = requests.read(bytes);
          if (call.request() instanceof Request.Open open && doors.find(open.door()).isPresent()) {
            memory.give(lines.claim());
            return new Step.Opening(call, open);
          }
          held = new Held(call.taking(lines.claim()), bytes.length);
        }
      }
    }
  }

  private LineReader.Next next() {
    try {
      return lines.next();
    } catch (IOException e) {
      LOG.debug("the peer is gone: {}", e.toString());
      drop();
      return new LineReader.Next.End();
    }
  }

  /// Whether the reader may go on after [Step.Full].
  boolean hasRoom() {
    return lane.open();
  }

  void awaitRoom() throws InterruptedException {
    lane.awaitRoom();
  }

  Thread start(Runnable task) {
    return tasks.start(task);
  }

  /// False when there is no room for it.
  private boolean take(Held next) {
    Call call = next.call();
    if (call.mayOvertake()) {
      return starting.get() == 0
          ? takeAside(call, next.bytes())
          : lane.add(next.bytes(), () -> leadAside(call));
    }
    if (call.request() instanceof Request.Create) {
      return takeCreate(call, next.bytes());
    }
    if (lane.idle() && call.request().quick()) {
      answerHere(call);
      return true;
    }
    return lane.add(next.bytes(), () -> answer(call));
  }

  /// In its turn, so that what comes after it finds the console: nothing overtakes it.
  private boolean takeCreate(Call call, int bytes) {
    starting.incrementAndGet();
    boolean taken = (lane.idle() && createInOrder(call)) || lane.add(bytes, () -> create(call));
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

  private boolean takeAside(Call call, int bytes) {
    if (goesAside(call)) {
      return true;
    }
    memory.give(call.memory());
    byte[] line = Answers.error(call.id(), bounds.tooMany());
    return outlet.offer(line) || lane.add(bytes, () -> outlet.write(line));
  }

  /// The same after a console was created, on the lane's thread.
  private void leadAside(Call call) {
    try {
      if (!goesAside(call)) {
        memory.give(call.memory());
        outlet.write(Answers.error(call.id(), bounds.tooMany()));
      }
    } catch (KonsolException closing) {
      // Nobody is left to be answered.
    }
  }

  private boolean goesAside(Call call) {
    if (!aside.tryAcquire()) {
      return false;
    }
    underWay.enter();
    boolean started = false;
    try {
      tasks.start(() -> answerAside(call));
      started = true;
      return true;
    } finally {
      if (!started) {
        aside.release();
        underWay.leave();
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
      underWay.leave();
      if (!finished) {
        hooks.onBug().run();
      }
    }
  }

  private boolean createInOrder(Call call) {
    lane.hold();
    boolean taken = starts(call, this::created);
    if (!taken) {
      lane.resume();
    }
    return taken;
  }

  private void created() {
    starting.decrementAndGet();
    lane.resume();
  }

  /// Has the thread that starts programs do it all, if it can; only a peer that does not read is
  /// waited for elsewhere. Then runs `done`.
  private boolean starts(Call call, Runnable done) {
    return consoles.performCreate(
        () -> {
          boolean answered = false;
          boolean left = false;
          try {
            byte[] line = reply(call).line();
            left = !outlet.offer(line) && writes(line, done);
            answered = true;
          } finally {
            if (!left) {
              done.run();
            }
            if (!answered) {
              hooks.onBug().run();
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
              outlet.write(line);
            } finally {
              done.run();
            }
          });
      return true;
    } catch (KonsolException closing) {
      return false;
    }
  }

  /// On the reader's thread, which must not wait for the peer: then the lane does. It is idle, so
  /// it has room, and what comes next waits its turn.
  private void answerHere(Call call) {
    Reply reply = reply(call);
    if (!outlet.offer(reply.line())) {
      lane.add(reply.line().length, () -> outlet.write(reply.line()));
    }
  }

  /// An answer that waits for its peer to read takes memory meanwhile; for a long one there may be
  /// none.
  private void answer(Call call) {
    try {
      Reply reply = reply(call);
      int length = reply.line().length;
      boolean held = length > LineReader.FREE;
      if (held && !memory.take(length)) {
        outlet.write(Answers.error(call.id(), bounds.unread()));
        return;
      }
      try {
        outlet.write(reply.line());
      } finally {
        memory.give(held ? length : 0);
      }
      reply.afterwards().run();
    } catch (Waits.Dropped e) {
      // Nobody is left to be answered.
    }
  }

  private Reply reply(Call call) {
    try {
      Answer answer =
          commands.answer(call.request(), early -> outlet.offer(Answers.ok(call.id(), early)));
      return answer.equals(Answer.GIVEN)
          ? Reply.NONE
          : new Reply(Answers.ok(call.id(), answer), answer.afterwards());
    } catch (Waits.Dropped e) {
      throw e;
    } catch (KonsolException e) {
      return Reply.of(Answers.error(call.id(), e));
    } catch (OutOfMemoryError e) {
      logFailed(call, "a request found too little memory or no thread", e);
      return Reply.of(Answers.error(call.id(), bounds.exhausted(e)));
    } catch (RuntimeException | StackOverflowError e) { // a pattern can have the latter
      logFailed(call, "a request failed by a bug", e);
      return Reply.of(Answers.internalError(call.id()));
    } finally {
      memory.give(call.memory());
    }
  }

  private static void logFailed(Call call, String how, Throwable e) {
    LOG.atError()
        .addKeyValue("request", call.request().getClass().getSimpleName())
        .setCause(e)
        .log(how);
  }

  /// Answers `open`, when everything before it is answered. May block.
  Optional<Door> opened(Step.Opening opening) {
    underWay.awaitNone();
    if (!attachments.awaitEmpty()) {
      answer(opening.call());
      return Optional.empty();
    }
    outlet.write(Answers.ok(opening.call().id(), Answer.OK));
    return doors.find(opening.open().door());
  }

  /// Waits until everything that was answered is out, or the peer is gone.
  void awaitFlushed() throws InterruptedException {
    while (!outlet.awaitFlushed(settings.probeEvery()) && !outlet.gone()) {
      LOG.debug("the peer does not read");
    }
  }

  /// What was read and belongs to the door that takes over.
  byte[] rest() {
    return lines.rest();
  }

  /// The peer sends nothing more, but may still read: it gets its answers. Whether it is there
  /// shows only when something is sent.
  void finish() throws InterruptedException {
    while (!(underWay.awaitNone(settings.probeEvery())
        && attachments.awaitNone(settings.probeEvery())
        && outlet.awaitFlushed(settings.probeEvery()))) {
      outlet.probe();
      if (outlet.gone()) {
        drop();
      }
    }
  }

  /// Nobody is there any more for whom something could wait.
  void drop() {
    waits.drop();
    attachments.drop();
  }

  /// Ends what is under way, and the connection.
  @Override
  public void close() {
    drop();
    outlet.close();
    tasks.close();
    memory.close();
  }
}
