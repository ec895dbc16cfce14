package dev.konsol.agent.turn;

import dev.konsol.agent.event.Replaced;
import dev.konsol.agent.journal.History;
import dev.konsol.agent.model.ChatMessage;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What of a conversation is to be summed up: all but the last part, and what the user said last.
record OldPart(List<History.Entry> entries, Replaced replaced) {
  static final double LONGEST_TURN = 0.5;
  private static final double KEPT = 0.25;

  /// Empty where nothing can be summed up.
  static Optional<OldPart> of(List<History.Entry> entries, long window) {
    int last = lastSaid(entries);
    int cut = cut(entries, (long) (window * KEPT));
    if (last >= 0
        && cut > last
        && tokens(entries.subList(last, entries.size())) <= window * LONGEST_TURN) {
      cut = last;
    }
    List<History.Entry> old = new ArrayList<>(entries.subList(0, cut));
    boolean keepsLast = last >= 0 && last < cut;
    if (keepsLast) {
      old.remove(last);
    }
    // A summary alone does not become shorter.
    if (old.isEmpty()
        || (old.size() == 1 && old.getFirst().message() instanceof ChatMessage.User)) {
      return Optional.empty();
    }
    long through = old.stream().mapToLong(History.Entry::seq).max().orElse(0);
    return Optional.of(
        new OldPart(old, new Replaced(through, keepsLast ? entries.get(last).seq() : 0)));
  }

  private static int lastSaid(List<History.Entry> entries) {
    int last = entries.size() - 1;
    while (last >= 0 && !entries.get(last).said()) {
      last--;
    }
    return last;
  }

  static long tokens(List<History.Entry> entries) {
    return entries.stream().mapToLong(History.Entry::tokens).sum();
  }

  /// Where the kept part begins: never between a call and its result.
  private static int cut(List<History.Entry> entries, long most) {
    long room = most;
    int cut = entries.size();
    for (int i = entries.size() - 1; i >= 0 && room > 0; i--) {
      room -= entries.get(i).tokens();
      if (room > 0 && !(entries.get(i).message() instanceof ChatMessage.ToolOutput)) {
        cut = i;
      }
    }
    return cut;
  }
}
