package dev.konsol.process.tree;

import dev.konsol.core.Budget;
import dev.konsol.process.Signal;
import dev.konsol.process.libc.Libc;
import java.io.File;
import java.lang.foreign.Arena;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/// Scans all processes through `/proc`, safe for any thread. One scan serves everybody who asked
/// before it began, so that ending a hundred trees at once does not take a hundred times the scans.
final class Procfs implements AutoCloseable {
  private static final File ROOT = new File("/proc");
  private static final long KERNEL_THREADS = 2;
  private static final int SC_CLK_TCK = 2;
  private static final int SC_PAGESIZE = 30;

  /// How long a scan waits for processes that are executing a program.
  private static final Duration EXECUTING = Duration.ofMillis(250);

  private static final long BRIEFLY = 100_000;

  private final byte[] prefix;
  private final ProcFile file = new ProcFile();
  private final long earliest;
  private final long ticksPerSecond;
  private final long pageBytes;
  private ProcessSnapshot last =
      new ProcessSnapshot(System.nanoTime(), System.nanoTime(), Map.of());
  private long scans;

  /// Reads the marker's variable in the environment of each process, but of none that started
  /// before `earliest`.
  private Procfs(String variable, long earliest) {
    this.prefix = (variable + "=").getBytes(StandardCharsets.UTF_8);
    this.earliest = earliest;
    try (Arena arena = Arena.ofConfined()) {
      Libc libc = new Libc(arena);
      this.ticksPerSecond = libc.sysconf(SC_CLK_TCK);
      this.pageBytes = libc.sysconf(SC_PAGESIZE);
    }
  }

  static Procfs ofAll(String variable) {
    return new Procfs(variable, 0);
  }

  /// Processes older than this one can carry no marker of its run, so their environments are
  /// skipped.
  static Procfs ofYounger(String variable) {
    try (ProcFile file = new ProcFile()) {
      int length = file.read(ProcessHandle.current().pid(), "stat");
      long start =
          ProcessStat.parse(file.bytes, length).map(seen -> seen.id().startTime()).orElse(0L);
      return new Procfs(variable, start);
    }
  }

  /// One that begins after this call.
  ProcessSnapshot snapshot() {
    return snapshot(Duration.ZERO);
  }

  /// One that is at most that old, counted from when it was complete: on a busy machine a scan of
  /// thousands of processes takes longer than the age that is asked for.
  ProcessSnapshot snapshot(Duration age) {
    long oldest = System.nanoTime() - age.toNanos();
    synchronized (this) {
      if (last.all().isEmpty() || last.ended() - oldest <= 0) {
        last = scan();
        scans++;
      }
      return last;
    }
  }

  synchronized long scans() {
    return scans;
  }

  /// One process, without its owner.
  synchronized Optional<ProcessStat> find(long pid) {
    return ProcessStat.parse(file.bytes, file.read(pid, "stat"));
  }

  boolean lives(ProcessStat.Id id) {
    return find(id.pid()).filter(seen -> seen.id().equals(id)).isPresent();
  }

  /// Whether the process ignores SIGTERM, and SIGTTOU, too, as shells do that hand the terminal to
  /// the jobs of a person.
  synchronized boolean isInteractiveShell(ProcessStat.Id id) {
    int length = file.read(id.pid(), "status");
    String status = new String(file.bytes, 0, Math.max(length, 0), StandardCharsets.ISO_8859_1);
    return Signal.SIGTERM.isIgnored(status) && Signal.SIGTTOU.isIgnored(status);
  }

  long bytes(long pages) {
    return pages * pageBytes;
  }

  long millis(long ticks) {
    return ticks * 1000 / ticksPerSecond;
  }

  private ProcessSnapshot scan() {
    long began = System.nanoTime();
    Map<Long, ProcessStat> processes = new HashMap<>();
    List<ProcessStat> silent = new ArrayList<>();
    for (long pid : pids()) {
      Optional<ProcessStat> seen = find(pid);
      seen.ifPresent(process -> processes.put(pid, process));
      seen.filter(this::mayBeOwned)
          .filter(process -> !tagged(process, processes))
          .ifPresent(silent::add);
    }
    Budget budget = Budget.of(EXECUTING);
    silent.forEach(process -> tagAfterExec(process, processes, budget));
    return new ProcessSnapshot(began, System.nanoTime(), processes);
  }

  private long[] pids() {
    return Arrays.stream(file.list(ROOT))
        .filter(name -> Character.isDigit(name.charAt(0)))
        .mapToLong(Long::parseLong)
        .toArray();
  }

  private boolean mayBeOwned(ProcessStat process) {
    return process.id().startTime() >= earliest
        && process.parent() != KERNEL_THREADS
        && process.id().pid() != KERNEL_THREADS;
  }

  /// While a process executes a program its environment is empty: for a moment, unless the machine
  /// is busy. It has none only if it was the same program before and after the look that found
  /// none: else it may have executed another one just then, as one does that executes them in a
  /// row.
  private void tagAfterExec(ProcessStat process, Map<Long, ProcessStat> processes, Budget budget) {
    long before = process.environmentEnd();
    Optional<ProcessStat> now = again(process);
    while (now.isPresent()
        && (now.get().environmentEnd() == 0 || now.get().environmentEnd() != before)
        && !tagged(process, processes)
        && !budget.spent()) {
      LockSupport.parkNanos(BRIEFLY);
      before = now.get().environmentEnd();
      now = again(process);
    }
  }

  private Optional<ProcessStat> again(ProcessStat process) {
    return find(process.id().pid()).filter(seen -> seen.id().equals(process.id()));
  }

  /// Notes whose process this is. Answers false if its environment was empty.
  private boolean tagged(ProcessStat process, Map<Long, ProcessStat> processes) {
    int length = file.read(process.id().pid(), "environ");
    if (length == 0) {
      return false;
    }
    String owner = valueIn(file.bytes, length);
    if (!owner.isEmpty()) {
      processes.put(process.id().pid(), process.withOwner(owner));
    }
    return true;
  }

  private String valueIn(byte[] environment, int length) {
    int start = 0;
    while (start < length) {
      int end = start;
      while (end < length && environment[end] != 0) {
        end++;
      }
      int value = start + prefix.length;
      if (value <= end && Arrays.equals(environment, start, value, prefix, 0, prefix.length)) {
        return new String(environment, value, end - value, StandardCharsets.UTF_8);
      }
      start = end + 1;
    }
    return "";
  }

  @Override
  public synchronized void close() {
    file.close();
  }
}
