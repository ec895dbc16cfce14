package dev.konsol.process.host;

import dev.konsol.core.Closer;
import dev.konsol.core.KonsolException;
import dev.konsol.process.Marker;
import dev.konsol.process.Terminals;
import dev.konsol.process.Trees;
import dev.konsol.process.launch.Launcher;
import dev.konsol.process.libc.Libc;
import dev.konsol.process.libc.PosixSpawn;
import dev.konsol.process.pty.LinuxTerminals;
import dev.konsol.process.threads.Poller;
import dev.konsol.process.threads.Spawner;
import dev.konsol.process.tree.LinuxTrees;
import java.lang.foreign.Arena;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;

/// The way into this module: owns the two threads and hands out what stands on them. Opening is
/// cheap; what is slow (linking the C library, a few milliseconds a function) happens on the
/// spawner's thread, and the first use waits for it.
public final class Processes implements AutoCloseable {
  private static final Set<String> MACHINES = Set.of("amd64", "aarch64", "riscv64");

  private final Closer closer = new Closer();
  private final CompletableFuture<Void> supervisorGone = new CompletableFuture<>();
  private final LinuxTrees trees;
  private final LinuxTerminals terminals;
  private final Launcher launcher;
  private final Future<OrphanGuard> guard;

  private Processes(Marker marker, Supervision supervision) {
    Spawner spawner = closer.own(new Spawner());
    Future<Poller> poller = spawner.submit(Processes::startPoller);
    closer.own(() -> Spawner.close(poller, Poller::close));
    this.guard = spawner.submit(() -> guard(marker, supervision, Spawner.await(poller)));
    closer.own(() -> Spawner.close(guard, OrphanGuard::close));
    this.trees = closer.own(new LinuxTrees(marker, spawner));
    this.terminals = closer.own(new LinuxTerminals(marker, spawner, poller));
    this.launcher = new Launcher(marker, trees);
  }

  /// Starts what is needed, in the background.
  public static Processes start(Marker marker, Supervision supervision) {
    String system = System.getProperty("os.name", "unknown");
    String machine = System.getProperty("os.arch", "unknown");
    if (!system.equals("Linux") || !MACHINES.contains(machine)) {
      throw KonsolException.unsupported(
          "Konsol runs programs on Linux (x86-64, ARM64 or RISC-V), not on %s on %s"
              .formatted(system, machine));
    }
    return new Processes(marker, supervision);
  }

  public Terminals terminals() {
    return terminals;
  }

  public Launcher launcher() {
    return launcher;
  }

  public Trees trees() {
    return trees;
  }

  public Containment containment() {
    return Spawner.await(guard).containment();
  }

  /// Ends what an earlier daemon of this directory left behind; answers how many processes that
  /// were.
  public int sweep() {
    return trees.sweep();
  }

  /// How often all processes of the machine were scanned so far, each time a few files a process:
  /// for whoever wants to know what ending costs.
  public long scans() {
    return trees.scans();
  }

  /// Does this on a thread of its own once the supervisor is gone, at once if it is already. Nobody
  /// is left then to end the programs after this process: it has to do so itself, and then go.
  public void onSupervisorGone(Runnable action) {
    Thread thread = Thread.ofPlatform().name("konsol-supervisor-gone").unstarted(action);
    var _ = supervisorGone.thenRun(thread::start);
  }

  /// What a program of the user's may inherit of this environment: everything but what was said to
  /// the daemon alone. What models start gets less: see [Secrets].
  public static Map<String, String> inheritable(Map<String, String> environment) {
    Map<String, String> inherited = new HashMap<>(environment);
    inherited.remove(Supervision.VARIABLE);
    inherited.remove(Supervision.GROUP_VARIABLE);
    return inherited;
  }

  @Override
  public void close() {
    closer.close();
  }

  private static Poller startPoller() {
    PosixSpawn.prepare();
    try (Arena arena = Arena.ofConfined()) {
      new Libc(arena).keepExitCodes();
    }
    return Poller.start();
  }

  private OrphanGuard guard(Marker marker, Supervision supervision, Poller poller) {
    return switch (supervision) {
      case Supervision.Supervised supervised ->
          SupervisorWatch.start(supervised, poller, () -> supervisorGone.complete(null));
      case Supervision.Unsupervised() -> Guardian.start(marker, poller);
    };
  }
}
