package dev.konsol.lines.connection;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.MemoryBudget;
import dev.konsol.core.Tasks;
import dev.konsol.core.host.HostStream;
import dev.konsol.lines.Connection;
import dev.konsol.lines.ConnectionHandler;
import dev.konsol.lines.Door;
import dev.konsol.lines.Doors;
import dev.konsol.lines.LineReader;
import dev.konsol.lines.LinesSettings;
import dev.konsol.lines.NonBlockingChannel;
import dev.konsol.lines.command.Commands;
import dev.konsol.lines.host.RemoteRequests;
import dev.konsol.lines.host.StreamPump;
import dev.konsol.lines.protocol.Call;
import dev.konsol.lines.protocol.Request;
import dev.konsol.lines.protocol.RequestReader;
import dev.konsol.lines.stream.Attachments;
import dev.konsol.lines.stream.FrameSink;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// One connection from its first line to its end, read on the channel's thread. What has to wait,
/// the end of the connection above all, does so on a thread that this owns.
final class LinesConnection implements ConnectionHandler {
  private static final Logger LOG = LoggerFactory.getLogger(LinesConnection.class);

  private final NonBlockingChannel channel;
  private final Runnable onEnd;
  private final LinesSettings settings;
  private final LimitErrors limits;
  private final Doors doors;
  private final MemoryBudget.Share memory;
  private final FrameSink sink;
  private final LineReader lines;
  private final RequestReader requests;
  private final Attachments attachments;
  private final Commands commands;
  private final RequestScheduler scheduler;
  private final RemoteRequests remote;
  private final Tasks tasks = new Tasks("lines", (_, bug) -> LOG.error("a bug", bug));
  private final AtomicBoolean ending = new AtomicBoolean();

  /// A request for which the scheduler has no room yet.
  private @Nullable Call held;

  /// `onEnd` runs once, when nothing that was done for the peer is under way any more.
  LinesConnection(NonBlockingChannel channel, LinesDoor door, Runnable onEnd) {
    this.channel = channel;
    this.onEnd = onEnd;
    this.settings = door.settings();
    this.limits = new LimitErrors(settings);
    this.doors = door.doors();
    this.memory = door.memory().share();
    this.sink = new FrameSink(channel, memory, this::end);
    this.lines = new LineReader(channel::read, settings.maxLine(), memory);
    this.requests = new RequestReader(door.info().home(), doors.hosts());
    this.remote = new RemoteRequests(doors.hosts(), sink, tasks::start);
    this.attachments =
        new Attachments(door.consoles(), sink, tasks::start, settings.maxAttachments());
    this.commands =
        new Commands(door.consoles(), door.info(), door.clock(), doors, attachments, sink);
    this.scheduler =
        new RequestScheduler(
            door,
            commands,
            new RequestScheduler.Outlets(sink, remote),
            memory,
            tasks,
            new RequestScheduler.Hooks(channel::resume, this::end));
  }

  /// Takes the lines that are there; reads once when there is none.
  @Override
  public void readable() {
    boolean mayRead = lines.empty();
    while (takeHeld()) {
      if (lines.empty() && !mayRead) {
        return;
      }
      mayRead = false;
      if (!take(next())) {
        return;
      }
    }
    pauseUntilRoom();
  }

  @Override
  public void writable() {
    sink.flush();
  }

  @Override
  public void end() {
    sink.close();
    drop();
    boolean _ = endBy(() -> {});
  }

  private boolean takeHeld() {
    if (held != null && !scheduler.take(held)) {
      return false;
    }
    held = null;
    return true;
  }

  private void pauseUntilRoom() {
    channel.pause();
    if (scheduler.hasRoom()) {
      channel.resume();
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

  /// False when nothing more is to be read for now.
  private boolean take(LineReader.Next next) {
    return switch (next) {
      case LineReader.Next.None _ -> false;
      case LineReader.Next.TooLong _ -> hold(Call.refused(limits.tooLong()));
      case LineReader.Next.NoRoom _ -> hold(Call.refused(limits.noRoom()));
      case LineReader.Next.Line(byte[] bytes) -> take(requests.read(bytes));
      case LineReader.Next.End _ -> {
        channel.pause();
        boolean _ = endBy(this::finish);
        yield false;
      }
    };
  }

  private boolean take(Call call) {
    if (call.request() instanceof Request.Open open
        && doors.find(open.door()).isPresent()
        && commands.opens(open)) {
      memory.give(lines.claim());
      channel.pause();
      tasks.start(() -> open(call, open, doors.find(open.door()).orElseThrow()));
      return false;
    }
    if (call.request() instanceof Request.OpenElsewhere open) {
      memory.give(lines.claim());
      channel.pause();
      tasks.start(() -> openElsewhere(call, open));
      return false;
    }
    return hold(call.taking(lines.claim()));
  }

  private boolean hold(Call call) {
    held = call;
    return true;
  }

  /// Hands the connection to the door, when everything before is answered. May block.
  private void open(Call call, Request.Open open, Door door) {
    scheduler.awaitNone();
    if (attachments.awaitEmpty()) {
      sink.write(call.ok().line());
      boolean _ = endBy(() -> handOver(peer -> door.serve(peer, open.cwd(), open.env())));
    } else {
      scheduler.answer(call);
      channel.resume();
    }
  }

  /// The same for a door of another host. May block.
  private void openElsewhere(Call call, Request.OpenElsewhere open) {
    scheduler.awaitNone();
    try {
      if (!attachments.awaitEmpty()) {
        throw attached();
      }
      StreamPump pump = StreamPump.open(doors.hosts(), open);
      boolean ends = false;
      try {
        sink.write(call.relayed(pump.answer()).line());
        ends = endBy(() -> handOver(pump));
      } finally {
        if (!ends) { // the peer went meanwhile, and nobody else knows of the stream
          pump.stream().close();
        }
      }
    } catch (KonsolException e) {
      sink.write(call.error(e).line());
      channel.resume();
    }
  }

  private static KonsolException attached() {
    return new KonsolException(
        ErrorCode.SESSION_BUSY, "this connection is attached to a console: detach first");
  }

  private void handOver(StreamPump pump) {
    try (HostStream _ = pump.stream()) {
      handOver(peer -> pump.run(peer, tasks::start));
    }
  }

  private void handOver(Consumer<Connection> serve) {
    remote.close();
    try {
      awaitFlushed();
      serve.accept(channel.handOver().after(lines.rest()));
    } catch (IOException e) {
      LOG.debug("the peer is gone: {}", e.toString());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void awaitFlushed() throws InterruptedException {
    while (!sink.awaitFlushed(settings.probeEvery()) && !sink.gone()) {
      LOG.debug("the peer does not read");
    }
  }

  /// The peer sends nothing more, but may still read: it gets its answers. Whether it is there
  /// shows only when something is sent: at once where it counts as one that follows a console.
  private void finish() {
    try {
      if (attachments.any()) {
        sink.probe();
      }
      while (!(scheduler.awaitNone(settings.probeEvery())
          && attachments.awaitNone(settings.probeEvery())
          && sink.awaitFlushed(settings.probeEvery()))) {
        sink.probe();
        if (sink.gone()) {
          drop();
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /// Nobody is there any more for whom something could wait.
  private void drop() {
    commands.dropWaits();
    attachments.drop();
    remote.close();
  }

  /// Once, whoever is first; the others find it under way. Without a thread for it the end comes
  /// here, and what is under way is left to end by itself. False for whoever is not the first.
  private boolean endBy(Runnable last) {
    if (!ending.compareAndSet(false, true)) {
      return false;
    }
    try {
      tasks.start(() -> end(last));
      return true;
    } catch (Throwable e) {
      sink.close();
      onEnd.run();
      throw e;
    }
  }

  private void end(Runnable last) {
    try {
      last.run();
    } finally {
      close();
    }
  }

  private void close() {
    try {
      drop();
      sink.close();
      tasks.close();
      memory.close();
    } finally {
      onEnd.run();
    }
  }
}
