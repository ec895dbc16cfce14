package dev.konsol.process.pty;

import dev.konsol.core.KonsolException;
import dev.konsol.process.DescriptorBudget;
import dev.konsol.process.Marker;
import dev.konsol.process.ProgramSpec;
import dev.konsol.process.Size;
import dev.konsol.process.Terminal;
import dev.konsol.process.TerminalEvents;
import dev.konsol.process.Terminals;
import dev.konsol.process.libc.PosixSpawn;
import dev.konsol.process.threads.Child;
import dev.konsol.process.threads.Poller;
import dev.konsol.process.threads.Spawner;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;

/// Terminals on Linux. Cheap to make: the poller is started, and with it the C library linked, on
/// the spawner's thread, and [#open] queues up behind that.
public final class LinuxTerminals implements Terminals {
  /// Master, process, log, and the slave when nobody else holds it.
  private static final int NEEDED = 4;

  private final Marker marker;
  private final Spawner spawner;
  private final Future<Poller> poller;
  private final Future<OutputBuffer> buffer;
  private final Set<LinuxTerminal> terminals = ConcurrentHashMap.newKeySet();
  private final DescriptorBudget descriptors = DescriptorBudget.ofThisProcess();
  private volatile boolean closed;

  public LinuxTerminals(Marker marker, Spawner spawner, Future<Poller> poller) {
    this.marker = marker;
    this.spawner = spawner;
    this.poller = poller;
    this.buffer = spawner.submit(OutputBuffer::new);
  }

  @Override
  public Terminal open(ProgramSpec spec, Size size, TerminalEvents events) {
    return spawner.call(() -> start(spec, size, events));
  }

  @Override
  public boolean perform(Runnable work) {
    return spawner.perform(work);
  }

  private Terminal start(ProgramSpec spec, Size size, TerminalEvents events) {
    if (closed) {
      throw KonsolException.shuttingDown();
    }
    descriptors.requireRoom(NEEDED, "a terminal");
    Pty pty = Pty.open(size);
    Child leader = spawn(spec, pty);
    LinuxTerminal terminal =
        new LinuxTerminal(
            pty, leader, events, Spawner.await(poller), Spawner.await(buffer), terminals::remove);
    terminals.add(terminal);
    terminal.begin();
    return terminal;
  }

  private Child spawn(ProgramSpec spec, Pty pty) {
    try {
      Child leader = Child.spawn(command(spec, pty));
      return leader;
    } catch (Throwable e) {
      pty.close();
      throw e;
    }
  }

  private PosixSpawn.Command command(ProgramSpec spec, Pty pty) {
    return new PosixSpawn.Command(
        spec.executable(),
        spec.argv(),
        spec.marked(marker).variables(),
        spec.directory().toAbsolutePath().toString(),
        new PosixSpawn.Stdio.Slave(pty.slave()));
  }

  @Override
  public void close() {
    closed = true;
    terminals.forEach(LinuxTerminal::close);
  }
}
