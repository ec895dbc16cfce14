package dev.konsol.process;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import java.io.File;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;

/// Terminals on Linux. Cheap to make: the poller is started, and with it the C library linked, on
/// the spawner's thread, and [#open] queues up behind that.
final class LinuxTerminals implements Terminals {
  private static final File DESCRIPTORS = new File("/proc/self/fd");

  /// Master, process, log, and the slave when nobody else holds it.
  private static final int NEEDED = 4;

  private final Spawner spawner;
  private final Future<Poller> poller;
  private final Future<Intake> intake;
  private final Set<LinuxTerminal> terminals = ConcurrentHashMap.newKeySet();
  private final DescriptorBudget descriptors = DescriptorBudget.ofThisProcess();
  private volatile boolean closed;

  LinuxTerminals(Spawner spawner, Future<Poller> poller) {
    this.spawner = spawner;
    this.poller = poller;
    this.intake = spawner.submit(Intake::new);
  }

  @Override
  public Terminal open(TerminalSpec spec, TerminalEvents events) {
    return spawner.call(() -> start(spec, events));
  }

  @Override
  public boolean perform(Runnable work) {
    return spawner.perform(work);
  }

  private Terminal start(TerminalSpec spec, TerminalEvents events) {
    if (closed) {
      throw new KonsolException(ErrorCode.SHUTTING_DOWN, "konsol is shutting down");
    }
    descriptors.requireRoom(NEEDED, "a terminal");
    Pty pty = Pty.open(spec.size());
    Child leader = spawn(spec, pty);
    LinuxTerminal terminal =
        new LinuxTerminal(
            pty, leader, events, Spawner.await(poller), Spawner.await(intake), terminals::remove);
    terminals.add(terminal);
    terminal.begin();
    return terminal;
  }

  private static Child spawn(TerminalSpec spec, Pty pty) {
    boolean started = false;
    try {
      Child leader = Child.spawn(Programs.command(spec, new PosixSpawn.Stdio.Slave(pty.slave())));
      started = true;
      return leader;
    } finally {
      if (!started) {
        pty.close();
      }
    }
  }

  @Override
  public int openDescriptors() {
    String[] names = DESCRIPTORS.list();
    return names == null ? 0 : names.length - 1; // the listing itself has one open
  }

  @Override
  public void close() {
    closed = true;
    terminals.forEach(LinuxTerminal::close);
  }
}
