package dev.konsol.process.tree;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// By what the processes of one program, or of several, are found: their leaders, who carries a
/// marker, who is in a leader's session, who was a member in an earlier snapshot, and everybody who
/// descends from any of them. One pass over a snapshot finds them all, however many programs there
/// are. Safe for any thread.
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
    List<ProcessStat> members =
        snapshot.familiesOf(
            process ->
                owners.contains(process.owner())
                    || known.contains(process.id())
                    || process.id().equals(leaders.get(process.id().pid()))
                    || isInSession(process, snapshot));
    known = new HashSet<>();
    members.forEach(process -> known.add(process.id()));
    return new ArrayList<>(members);
  }

  /// Another process with the leader's pid means that the leader's session is over: a pid is not
  /// used again while it names a session.
  private boolean isInSession(ProcessStat process, ProcessSnapshot snapshot) {
    ProcessStat.Id leader = leaders.get(process.session());
    return leader != null
        && snapshot.find(leader.pid()).map(found -> found.id().equals(leader)).orElse(true);
  }
}
