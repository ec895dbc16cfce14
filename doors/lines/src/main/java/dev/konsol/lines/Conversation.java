package dev.konsol.lines;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.Tasks;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// One connection from its first line to its end. Read on the thread that calls [#run]; owns the
/// threads that answer.
final class Conversation {
  private static final Logger LOG = LoggerFactory.getLogger(Conversation.class);

  private final Connection connection;
  private final LinesSettings settings;
  private final RequestReader requests;
  private final LineReader lines;
  private final Outlet outlet;
  private final Tasks tasks = new Tasks("lines", (_, bug) -> LOG.error("a bug", bug));
  private final Waits waits = new Waits();
  private final Pending underWay = new Pending();
  private final Semaphore overtaking;
  private final Lane lane;
  private final Attachments attachments;
  private final Commands commands;
  private final Doors doors;

  Conversation(Connection connection, LinesDoor door) {
    this.connection = connection;
    this.settings = door.settings();
    this.doors = door.doors();
    this.requests = new RequestReader(door.info().home());
    this.lines = new LineReader(connection.input(), settings.maxLine());
    this.outlet = new Outlet(connection);
    this.overtaking = new Semaphore(settings.maxUnderWay());
    this.lane = new Lane(settings.maxLine(), underWay);
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

  /// Blocks until the peer is gone and nothing that was done for it is under way.
  void run() throws InterruptedException {
    try (tasks) {
      tasks.start(this::answerInOrder);
      converse();
    }
  }

  private void converse() throws InterruptedException {
    try {
      Optional<Request.Open> open = readAll();
      if (open.isPresent()) {
        handOver(open.get());
      } else {
        finish();
      }
    } finally {
      drop();
    }
  }

  /// Should the lane end before the connection does, nobody would answer any more: both end then.
  private void answerInOrder() {
    try {
      lane.run();
    } finally {
      outlet.close();
    }
  }

  /// Until the stream ends, or another door takes over.
  private Optional<Request.Open> readAll() throws InterruptedException {
    while (true) {
      switch (next()) {
        case LineReader.Next.End _ -> {
          return Optional.empty();
        }
        case LineReader.Next.TooLong _ -> inOrder(tooLong(), 0);
        case LineReader.Next.Line(byte[] bytes) -> {
          Call call = requests.read(bytes);
          if (call.request() instanceof Request.Open open && opened(call, open)) {
            return Optional.of(open);
          }
          accept(call, bytes.length);
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

  private void accept(Call call, int bytes) throws InterruptedException {
    if (!call.mayOvertake()) {
      inOrder(call, bytes);
    } else if (overtaking.tryAcquire()) {
      underWay.enter();
      tasks.start(() -> overtake(call));
    } else {
      outlet.write(Answers.error(call.id(), tooMany()));
    }
  }

  private void inOrder(Call call, int bytes) throws InterruptedException {
    lane.add(bytes, () -> answer(call));
  }

  private void overtake(Call call) {
    try {
      answer(call);
    } finally {
      overtaking.release();
      underWay.leave();
    }
  }

  private void answer(Call call) {
    Answer answer;
    byte[] line;
    try {
      answer = commands.answer(call.request());
      line = Answers.ok(call.id(), answer);
    } catch (Waits.Dropped e) {
      return;
    } catch (KonsolException e) {
      outlet.write(Answers.error(call.id(), e));
      return;
    } catch (RuntimeException | StackOverflowError e) { // a pattern can have the latter
      LOG.atError()
          .addKeyValue("request", call.request().getClass().getSimpleName())
          .setCause(e)
          .log("a request failed by a bug");
      outlet.write(Answers.internalError(call.id()));
      return;
    }
    outlet.write(line);
    answer.afterwards().run();
  }

  /// Answers `open`; true when another door has the connection from here on.
  private boolean opened(Call call, Request.Open open) {
    underWay.awaitNone();
    if (doors.find(open.door()).isEmpty() || !attachments.isEmpty()) {
      return false;
    }
    outlet.write(Answers.ok(call.id(), Answer.OK));
    return true;
  }

  private void handOver(Request.Open open) {
    Connection rest = new Handed(lines.rest(), connection);
    doors.find(open.door()).ifPresent(door -> door.serve(rest, open.cwd(), open.env()));
  }

  /// The peer sends nothing more, but may still read: it gets its answers. Whether it is there
  /// shows only when something is sent.
  private void finish() throws InterruptedException {
    while (!(underWay.awaitNone(settings.probeEvery())
        && attachments.awaitNone(settings.probeEvery()))) {
      outlet.probe();
      if (outlet.gone()) {
        drop();
      }
    }
  }

  private void drop() {
    waits.drop();
    attachments.drop();
  }

  private Call tooLong() {
    return new Call(
        Optional.empty(),
        new Request.Malformed(
            new KonsolException(
                ErrorCode.LIMIT_REACHED,
                "a line has at most " + settings.maxLine() + " bytes: this one is skipped")));
  }

  private KonsolException tooMany() {
    return new KonsolException(
        ErrorCode.LIMIT_REACHED,
        settings.maxUnderWay() + " requests of this connection are under way: wait for some");
  }
}
