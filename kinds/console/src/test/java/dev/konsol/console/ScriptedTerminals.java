package dev.konsol.console;

import dev.konsol.core.Budget;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.Stopped;
import dev.konsol.process.Exit;
import dev.konsol.process.ProcessTree;
import dev.konsol.process.ProgramSpec;
import dev.konsol.process.Signal;
import dev.konsol.process.Size;
import dev.konsol.process.Terminal;
import dev.konsol.process.TerminalEvents;
import dev.konsol.process.Terminals;
import dev.konsol.process.Trees;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/// Terminals in memory: the test prints, looks at what was typed, and says when the program ends.
/// All that goes to the program opened last; only ending is each program's own, because an ended
/// console is ended again in the background while the next one runs.
final class ScriptedTerminals implements Terminals, Trees, Terminal {
  static final long PID = 4711;

  private final ByteArrayOutputStream typed = new ByteArrayOutputStream();
  private @Nullable TerminalEvents events;
  private @Nullable ProgramSpec spec;
  volatile int room = Integer.MAX_VALUE;
  volatile boolean canonical;
  volatile long foreground = PID;
  volatile boolean startFails;
  volatile List<ProcessTree.Member> members = List.of();
  volatile Runnable onOpen = () -> {};

  void print(String text) {
    printBytes(text.getBytes(StandardCharsets.UTF_8));
  }

  void printBytes(byte[] bytes) {
    ByteBuffer buffer = ByteBuffer.allocateDirect(bytes.length).put(bytes).flip();
    Objects.requireNonNull(events).output(buffer);
  }

  void exit(int code) {
    Objects.requireNonNull(events).exited(new Exit.Code(code));
  }

  synchronized String typed() {
    return typed.toString(StandardCharsets.UTF_8);
  }

  ProgramSpec spec() {
    return Objects.requireNonNull(spec);
  }

  @Override
  public Terminal open(ProgramSpec wanted, Size size, TerminalEvents listener) {
    if (startFails) {
      throw new KonsolException(ErrorCode.START_FAILED, "no such program");
    }
    spec = wanted;
    events = listener;
    onOpen.run();
    return this;
  }

  @Override
  public boolean perform(Runnable work) {
    return false;
  }

  @Override
  public ProcessTree of(long leader, String serial) {
    return new Tree();
  }

  @Override
  public long pid() {
    return PID;
  }

  @Override
  public synchronized int write(byte[] bytes, int offset, int length) {
    int taken = Math.min(room, length);
    typed.write(bytes, offset, taken);
    room -= taken;
    return taken;
  }

  @Override
  public int queued() {
    return 0;
  }

  @Override
  public void resize(Size size) {}

  @Override
  public boolean canonical() {
    return canonical;
  }

  @Override
  public long foregroundGroup() {
    return foreground;
  }

  @Override
  public boolean signalGroup(long group, Signal signal) {
    return group > 1;
  }

  @Override
  public void close() {}

  private final class Tree implements ProcessTree {
    private final TerminalEvents mine = Objects.requireNonNull(events);
    private final AtomicBoolean ended = new AtomicBoolean();

    @Override
    public List<Member> members() {
      return members;
    }

    @Override
    public Usage usage() {
      return new Usage(1, 0, 0);
    }

    @Override
    public void signal(Signal signal) {}

    @Override
    public Stopped end(Budget budget, boolean force) {
      if (!ended.getAndSet(true)) {
        mine.exited(new Exit.Code(0));
      }
      return Stopped.GRACEFUL;
    }
  }
}
