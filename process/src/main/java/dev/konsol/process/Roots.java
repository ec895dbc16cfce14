package dev.konsol.process;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// By what the processes of one program, or of several, are found: their leaders, who carries a
/// marker, who is in a leader's session, who was a member at an earlier look, and everybody who descends from any of
/// them. One pass over a look finds them all, however many programs there are. Safe for any thread.
final class Roots {
  private final Set<String> owners = new HashSet<>();
  private final Map<Long, Seen.Id> leaders = new HashMap<>();
  // A process without marker, in a session of its own, is lost when its parent ends before it.
  private Set<Seen.Id> known = Set.of();

  private Roots() {}

  /// The leader's start time is -1 if it was gone already.
  static Roots of(Seen.Id leader, String owner) {
    Roots roots = new Roots();
    roots.owners.add(owner);
    roots.leaders.put(leader.pid(), leader);
    return roots;
  }

  static Roots of(Collection<Roots> several) {
    Roots all = new Roots();
    all.known = new HashSet<>();
    for (Roots each : several) {
      synchronized (each) {
        all.owners.addAll(each.owners);
        all.leaders.putAll(each.leaders);
        all.known.addAll(each.known);
      }
    }
    return all;
  }

  synchronized List<Seen> in(Look look) {
    List<Seen> members =
        look.familiesOf(
            process ->
                owners.contains(process.owner())
                    || known.contains(process.id())
                    || process.id().equals(leaders.get(process.id().pid()))
                    || isInSession(process, look));
    known = new HashSet<>();
    members.forEach(process -> known.add(process.id()));
    return new ArrayList<>(members);
  }

  /// Another process with the leader's pid means that the leader's session is over: a pid is not
  /// used again while it names a session.
  private boolean isInSession(Seen process, Look look) {
    Seen.Id leader = leaders.get(process.session());
    return leader != null
        && look.find(leader.pid()).map(found -> found.id().equals(leader)).orElse(true);
  }
}
