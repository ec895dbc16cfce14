package dev.konsol.agent.turn;

import dev.konsol.agent.event.AgentEvent;
import dev.konsol.agent.event.Expense;
import dev.konsol.agent.event.Level;
import dev.konsol.agent.event.Replaced;
import dev.konsol.agent.journal.History;
import dev.konsol.agent.journal.SessionJournal;
import dev.konsol.agent.model.ChatMessage;
import dev.konsol.agent.model.Completer;
import dev.konsol.agent.model.Completion;
import dev.konsol.agent.model.Conversation;
import dev.konsol.agent.model.ModelException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Makes a long conversation short before the model's window is full: the model sums up what came
/// before the last part. The journal keeps everything; only the model sees the summary instead,
/// once it is stored. What the user said last stays as it is, and so does the turn that is on, as
/// long as it is not itself too long. Where the model cannot sum up, nothing is left out. Confined
/// to the turn's thread.
final class Compaction {
  private static final double FULL = 0.75;
  private static final double KEPT = 0.25;
  private static final double LONGEST_TURN = 0.5;
  private static final int ATTEMPTS = 2;
  private static final String INSTRUCTIONS =
      """
      You sum up the beginning of a working session for a colleague who takes over in the middle. \
      Say what the user wants, what was decided and why, which files and commands matter, what was \
      done, what is left, and every fact that will be needed. Leave out greetings and dead ends.""";

  private final TurnContext session;
  private final SessionJournal journal;
  private final TurnFactory made;
  private final Completer completer;
  private final Completer.Listener unseen;
  private boolean failed;

  Compaction(TurnContext session, TurnFactory made, Completer completer) {
    this.session = session;
    this.journal = session.journal();
    this.made = made;
    this.completer = completer;
    this.unseen = new Unseen(session);
  }

  /// What is to be summed up.
  private record Old(List<History.Entry> entries, Replaced replaced) {}

  /// Sums up where the window is nearly full. False where it is full, and that failed.
  boolean ifDue() throws InterruptedException {
    long tokens = tokens();
    long window = completer.facts().window();
    if (tokens <= window * FULL || (failed && tokens <= window)) {
      return true;
    }
    return sumUp(window) || tokens() <= window;
  }

  /// Sums up whatever the numbers say: the provider has found the conversation too long. Answers
  /// whether it is shorter now.
  boolean anyway() throws InterruptedException {
    return sumUp(Math.min(completer.facts().window(), tokens()));
  }

  private long tokens() {
    journal.lock();
    try {
      return journal.historyLocked().tokens();
    } finally {
      journal.unlock();
    }
  }

  private boolean sumUp(long window) throws InterruptedException {
    List<History.Entry> entries;
    long before;
    journal.lock();
    try {
      entries = journal.historyLocked().entries();
      before = journal.historyLocked().tokens();
    } finally {
      journal.unlock();
    }
    Optional<Old> old = old(entries, window);
    if (old.isEmpty()) {
      return false;
    }
    try {
      store(old.get(), ask(old.get()), before);
      return true;
    } catch (ModelException e) {
      failed = true;
      journal.append(
          new AgentEvent.Status(
              Level.WARNING,
              "the conversation could not be summed up, and nothing of it was left out: "
                  + e.getMessage()));
      return false;
    }
  }

  private void store(Old old, Completion summary, long before) {
    String text = summary.text().strip();
    Expense expense = Expense.of(summary.usage(), completer.facts());
    long left =
        before - old.entries().stream().mapToLong(History.Entry::tokens).sum() + text.length() / 4;
    journal.append(
        List.of(
            AgentEvent.Message.summary(made.newId(), text, expense, old.replaced()),
            new AgentEvent.Status(
                Level.INFO,
                "summed up "
                    + old.entries().size()
                    + " messages ("
                    + before
                    + " to "
                    + Math.max(0, left)
                    + " tokens)")));
    failed = false;
  }

  private Completion ask(Old old) throws InterruptedException, ModelException {
    long room = (long) (completer.facts().window() * LONGEST_TURN);
    for (int attempt = 1; ; attempt++) {
      String transcript = Transcript.of(old.entries(), room / attempt);
      List<ChatMessage> messages = List.of(new ChatMessage.User(transcript));
      try {
        Completion summary =
            completer.complete(
                new Conversation(Optional.of(INSTRUCTIONS), messages, List.of()), unseen);
        Optional<String> flaw = flaw(summary, attempt == ATTEMPTS);
        if (flaw.isEmpty()) {
          return summary;
        }
        throw new ModelException(flaw.get());
      } catch (ModelException e) {
        if (attempt == ATTEMPTS) {
          throw e;
        }
        session.mention(Level.INFO, "the conversation is summed up once more: " + e.getMessage());
      }
    }
  }

  /// Why it is no summary: what a model says instead of one must not take the place of what was
  /// said. Half of one is better than none, but not better than another attempt.
  private static Optional<String> flaw(Completion summary, boolean last) {
    String flaw =
        switch (summary.finish()) {
          case REFUSED -> "the model declined";
          case FILTERED -> "the provider held it back";
          case WINDOW -> "it is longer than the model takes";
          case LENGTH -> last ? "" : "it was cut off";
          case COMPLETE -> "";
        };
    String said = summary.text().isBlank() ? "the model said nothing" : flaw;
    return Optional.of(said).filter(text -> !text.isEmpty());
  }

  /// Empty where nothing can be summed up.
  private static Optional<Old> old(List<History.Entry> entries, long window) {
    int last = lastSaid(entries);
    int cut = cut(entries, (long) (window * KEPT));
    if (last >= 0 && cut > last && tokens(entries, last) <= window * LONGEST_TURN) {
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
        new Old(old, new Replaced(through, keepsLast ? entries.get(last).seq() : 0)));
  }

  private static int lastSaid(List<History.Entry> entries) {
    int last = entries.size() - 1;
    while (last >= 0 && !entries.get(last).said()) {
      last--;
    }
    return last;
  }

  private static long tokens(List<History.Entry> entries, int from) {
    return entries.subList(from, entries.size()).stream().mapToLong(History.Entry::tokens).sum();
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

  /// Nobody reads a summary while it comes.
  private record Unseen(TurnContext session) implements Completer.Listener {
    @Override
    public void text(String piece) {}

    @Override
    public void waiting(String why) {
      session.mention(Level.INFO, why);
    }
  }
}
