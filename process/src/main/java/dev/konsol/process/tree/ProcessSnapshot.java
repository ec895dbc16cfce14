package dev.konsol.process.tree;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// All living processes at one moment, `began` on the clock of `System.nanoTime`.
record ProcessSnapshot(long began, Map<Long, ProcessStat> processes) {

  Optional<ProcessStat> find(long pid) {
    return Optional.ofNullable(processes.get(pid));
  }

  /// The processes that match, and everything that descends from them.
  List<ProcessStat> familiesOf(Predicate<ProcessStat> root) {
    Map<Long, Boolean> answers = new HashMap<>();
    List<ProcessStat> members = new ArrayList<>();
    for (ProcessStat process : processes.values()) {
      if (belongs(process, root, answers)) {
        members.add(process);
      }
    }
    return members;
  }

  private boolean belongs(
      @Nullable ProcessStat process, Predicate<ProcessStat> root, Map<Long, Boolean> answers) {
    if (process == null) {
      return false;
    }
    Boolean known = answers.putIfAbsent(process.id().pid(), false);
    if (known != null) {
      return known;
    }
    boolean answer = root.test(process) || belongs(processes.get(process.parent()), root, answers);
    answers.put(process.id().pid(), answer);
    return answer;
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
