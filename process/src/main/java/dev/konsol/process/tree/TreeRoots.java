package dev.konsol.process.tree;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// By what the processes of one program, or of several, are found: their leaders, who carries a
/// marker, who is in a leader's session, who was a member in an earlier snapshot, and everybody who
/// descends from any of them. Safe for any thread.
final class TreeRoots {
  private final Set<String> owners = new HashSet<>();
  private final Map<Long, ProcessStat.Id> leaders = new HashMap<>();
  // A process without marker, in a session of its own, is lost when its parent ends before it.
  private Set<ProcessStat.Id> known = Set.of();

  private TreeRoots() {}

  /// The leader's start time is -1 if it was gone already.
  static TreeRoots of(ProcessStat.Id leader, String owner) {
    TreeRoots roots = new TreeRoots();
    roots.owners.add(owner);
    roots.leaders.put(leader.pid(), leader);
    return roots;
  }

  static TreeRoots of(Collection<TreeRoots> several) {
    TreeRoots all = new TreeRoots();
    all.known = new HashSet<>();
    for (TreeRoots each : several) {
      synchronized (each) {
        all.owners.addAll(each.owners);
        all.leaders.putAll(each.leaders);
        all.known.addAll(each.known);
      }
    }
    return all;
  }

  synchronized List<ProcessStat> in(ProcessSnapshot snapshot) {
    List<ProcessStat> roots = new ArrayList<>();
    owners.forEach(owner -> roots.addAll(snapshot.ofOwner(owner)));
    known.forEach(id -> snapshot.find(id).ifPresent(roots::add));
    leaders.values().forEach(leader -> roots.addAll(session(leader, snapshot)));
    List<ProcessStat> members = snapshot.families(roots);
    known = new HashSet<>();
    members.forEach(process -> known.add(process.id()));
    return members;
  }

  /// The leader, and who is in its session. Another process with the leader's pid means that the
  /// session is over: a pid is not used again while it names a session.
  private static List<ProcessStat> session(ProcessStat.Id leader, ProcessSnapshot snapshot) {
    Optional<ProcessStat> found = snapshot.find(leader.pid());
    if (found.isPresent() && !found.get().id().equals(leader)) {
      return List.of();
    }
    List<ProcessStat> members = new ArrayList<>(snapshot.ofSession(leader.pid()));
    found.ifPresent(members::add);
    return members;
  }
}
