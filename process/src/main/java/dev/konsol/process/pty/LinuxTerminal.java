package dev.konsol.process.pty;

import dev.konsol.process.Exit;
import dev.konsol.process.Signal;
import dev.konsol.process.Size;
import dev.konsol.process.Terminal;
import dev.konsol.process.TerminalEvents;
import dev.konsol.process.libc.Libc;
import dev.konsol.process.threads.Child;
import dev.konsol.process.threads.Poller;
import dev.konsol.process.threads.Watch;
import java.lang.foreign.Arena;
import java.util.function.Consumer;

/// One program in a pseudo-terminal. Made on the spawner's thread, served on the poller's: output,
/// exit and the closing of descriptors happen there.
final class LinuxTerminal implements Terminal {
  /// More than the kernel keeps for a terminal: whoever still writes after the program's end cannot
  /// hold up its exit.
  private static final int MOST_AFTER_EXIT = 1024 * 1024;

  /// What a flood may say in one turn while somebody types elsewhere. The poller has one thread,
  /// and a full buffer of the shortest lines keeps it for ten milliseconds.
  private static final int BITE = 8 * 1024;

  private final Pty pty;
  private final Child leader;
  private final TerminalEvents events;
  private final Poller poller;
  private final OutputBuffer buffer;
  private final Consumer<LinuxTerminal> onExit;
  private final InputQueue input;
  private final Watch traffic;
  private final Watch life;
  // Read by the poller; a value that is a moment old does no harm.
  private volatile long lastTyped;

  LinuxTerminal(
      Pty pty,
      Child leader,
      TerminalEvents events,
      Poller poller,
      OutputBuffer buffer,
      Consumer<LinuxTerminal> onExit) {
    this.pty = pty;
    this.leader = leader;
    this.events = events;
    this.poller = poller;
    this.buffer = buffer;
    this.onExit = onExit;
    this.input = new InputQueue(pty, this::flushWhenPossible);
    this.lastTyped = poller.typing().never();
    this.traffic = poller.watch(pty.fd, this::serve);
    this.life = poller.watch(leader.pidfd(), _ -> end());
  }

  /// From here on the poller serves this terminal. If it cannot, nothing of it is left.
  void begin() {
    try {
      traffic.begin(Poller.IN);
      life.begin(Poller.IN);
    } catch (RuntimeException e) {
      close();
      leader.abandon();
      onExit.accept(this);
      throw e;
    }
  }

  @Override
  public long pid() {
    return leader.pid();
  }

  @Override
  public int write(byte[] bytes, int offset, int length) {
    lastTyped = poller.typing().typed();
    return input.take(bytes, offset, length);
  }

  @Override
  public int queued() {
    return input.queued();
  }

  @Override
  public void resize(Size size) {
    pty.resize(size);
  }

  @Override
  public boolean canonical() {
    return pty.canonical();
  }

  @Override
  public long foregroundGroup() {
    return pty.foregroundGroup();
  }

  @Override
  public boolean signalGroup(long group, Signal signal) {
    // 0 and -1 would reach the daemon itself, or everybody.
    if (group <= 1) {
      return false;
    }
    try (Arena arena = Arena.ofConfined()) {
      return new Libc(arena).killGroup(group, signal) == 0;
    }
  }

  /// The program's exit is still told when it comes.
  @Override
  public void close() {
    input.end();
    poller.execute(this::closeMaster);
  }

  private void flushWhenPossible() {
    traffic.interest(Poller.IN | Poller.OUT);
  }

  private int interest() {
    return input.queued() > 0 ? Poller.IN | Poller.OUT : Poller.IN;
  }

  private void serve(int ready) {
    if ((ready & Poller.OUT) != 0 && input.flush()) {
      traffic.interest(Poller.IN);
    }
    if ((ready & ~Poller.OUT) != 0) {
      boolean polite = poller.typing().askToWait(lastTyped);
      boolean floods = buffer.gather(pty, polite ? BITE : OutputBuffer.BYTES) && buffer.full();
      if (buffer.size() > 0) {
        events.output(buffer.bytes());
      }
      if (buffer.hungUp()) {
        if (!pty.holdSlave()) {
          traffic.pause();
        }
      } else if (floods && polite) {
        traffic.interest(input.queued() > 0 ? Poller.OUT : 0);
        poller.typing().resumeLater(() -> traffic.interest(interest()));
      }
    }
  }

  /// The leader is gone, and with it the kernel has hung up the terminal: what can be read now is
  /// the rest.
  private void end() {
    life.end();
    try {
      drain();
    } finally {
      closeMaster();
      Exit exit = leader.reap();
      onExit.accept(this);
      tell(exit);
    }
  }

  /// Whoever is not told of the end waits for it for ever: so that is tried until there is memory.
  private void tell(Exit exit) {
    try {
      events.exited(exit);
    } catch (OutOfMemoryError e) {
      poller.typing().resumeLater(() -> tell(exit));
    }
  }

  private void drain() {
    int drained = 0;
    while (traffic.active()
        && drained < MOST_AFTER_EXIT
        && buffer.gather(pty, OutputBuffer.BYTES)) {
      drained += buffer.size();
      events.output(buffer.bytes());
    }
  }

  private void closeMaster() {
    input.end();
    traffic.end();
    pty.close();
  }
}
