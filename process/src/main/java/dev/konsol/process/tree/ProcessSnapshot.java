package dev.konsol.process.tree;

import static java.util.stream.Collectors.groupingBy;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// All living processes at one moment. Times are on the clock of `System.nanoTime`. A family is
/// found by looking at its members alone, so that a thousand programs can be counted one by one.
final class ProcessSnapshot {
  private final long began;
  private final long ended;
  private final Map<Long, ProcessStat> processes;
  private final Map<Long, List<ProcessStat>> children;
  private final Map<Long, List<ProcessStat>> sessions;
  private final Map<String, List<ProcessStat>> owners;

  ProcessSnapshot(long began, long ended, Map<Long, ProcessStat> processes) {
    this.began = began;
    this.ended = ended;
    this.processes = processes;
    this.children = processes.values().stream().collect(groupingBy(ProcessStat::parent));
    this.sessions = processes.values().stream().collect(groupingBy(ProcessStat::session));
    this.owners = processes.values().stream().collect(groupingBy(ProcessStat::owner));
  }

  long began() {
    return began;
  }

  long ended() {
    return ended;
  }

  Collection<ProcessStat> all() {
    return processes.values();
  }

  Optional<ProcessStat> find(long pid) {
    return Optional.ofNullable(processes.get(pid));
  }

  Optional<ProcessStat> find(ProcessStat.Id id) {
    return find(id.pid()).filter(found -> found.id().equals(id));
  }

  List<ProcessStat> ofSession(long leader) {
    return sessions.getOrDefault(leader, List.of());
  }

  List<ProcessStat> ofOwner(String owner) {
    return owners.getOrDefault(owner, List.of());
  }

  /// These, and everything that descends from them.
  List<ProcessStat> families(Collection<ProcessStat> roots) {
    Deque<ProcessStat> left = new ArrayDeque<>(roots);
    Set<Long> seen = new HashSet<>();
    List<ProcessStat> members = new ArrayList<>();
    while (!left.isEmpty()) {
      ProcessStat process = left.remove();
      long pid = process.id().pid();
      if (seen.add(pid)) {
        members.add(process);
        left.addAll(children.getOrDefault(pid, List.of()));
      }
    }
    return members;
  }

  /// The process and all its ancestors.
  Set<Long> lineOf(long pid) {
    Set<Long> line = new HashSet<>();
    @Nullable ProcessStat process = processes.get(pid);
    while (process != null && line.add(process.id().pid())) {
      process = processes.get(process.parent());
    }
    return line;
  }
}
