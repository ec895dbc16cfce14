package dev.konsol.agent.turn;

import dev.konsol.agent.event.AgentEvent;
import dev.konsol.agent.event.Expense;
import dev.konsol.agent.event.Level;
import dev.konsol.agent.journal.History;
import dev.konsol.agent.journal.SessionJournal;
import dev.konsol.agent.model.ChatMessage;
import dev.konsol.agent.model.Completer;
import dev.konsol.agent.model.Completion;
import dev.konsol.agent.model.Conversation;
import dev.konsol.agent.model.ModelException;
import java.util.List;
import java.util.Optional;

/// Makes a long conversation short before the model's window is full: the model sums up what came
/// before the last part. The journal keeps everything; only the model sees the summary instead,
/// once it is stored. What the user said last stays as it is, and so does the turn that is on, as
/// long as it is not itself too long. Where the model cannot sum up, nothing is left out. Confined
/// to the turn's thread.
final class Compaction {
  private static final double FULL = 0.75;
  private static final int ATTEMPTS = 2;
  private static final String INSTRUCTIONS =
      """
      You sum up the beginning of a working session for a colleague who takes over in the middle. \
      Say what the user wants, what was decided and why, which files and commands matter, what was \
      done, what is left, and every fact that will be needed. Leave out greetings and dead ends.\
      """;

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
    try (var _ = journal.held()) {
      return journal.historyLocked().tokens();
    }
  }

  private boolean sumUp(long window) throws InterruptedException {
    List<History.Entry> entries;
    long before;
    try (var _ = journal.held()) {
      entries = journal.historyLocked().entries();
      before = journal.historyLocked().tokens();
    }
    Optional<OldPart> old = OldPart.of(entries, window);
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

  private void store(OldPart old, Completion summary, long before) {
    String text = summary.text().strip();
    Expense expense = Expense.of(summary.usage(), completer.facts());
    long left = before - OldPart.tokens(old.entries()) + text.length() / 4;
    journal.append(
        List.of(
            AgentEvent.Message.summary(made.newId(), text, expense, old.replaced()),
            new AgentEvent.Status(
                Level.INFO,
                "summed up %d messages (%d to %d tokens)"
                    .formatted(old.entries().size(), before, Math.max(0, left)))));
    failed = false;
  }

  private Completion ask(OldPart old) throws InterruptedException, ModelException {
    long room = (long) (completer.facts().window() * OldPart.LONGEST_TURN);
    for (int attempt = 1; ; attempt++) {
      String transcript = ConversationText.of(old.entries(), room / attempt);
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
