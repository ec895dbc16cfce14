package dev.konsol.agent;

import dev.konsol.agent.event.AgentEvent;
import dev.konsol.agent.event.ClientMessage;
import dev.konsol.agent.event.ClientMessages;
import dev.konsol.agent.event.EventCodec;
import dev.konsol.agent.event.Resolution;
import dev.konsol.agent.journal.SessionJournal;
import dev.konsol.core.Budget;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.store.Append.Delivery;
import dev.konsol.core.store.Inbox;
import dev.konsol.core.store.Inbox.Item;
import dev.konsol.core.store.StoredSession.Claim;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Stream;

/// What is said to a session on one host and happens on another: it goes through the session's
/// inbox in the store, once or not at all. Safe for any thread.
final class Mail {
  /// Longer than it takes to notice that a host is gone, and to take its sessions over.
  private static final Duration PATIENCE = Duration.ofSeconds(15);

  private static final long GLANCE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  /// Outcomes beside [Inbox#DONE]: a word, and what belongs to it.
  private static final String NOTHING_TO_DO = "nothing";

  private static final String RESOLVED = "resolved ";

  private static final String OF_TURN = " of ";

  private final ClientActions actions;
  private final SessionJournal journal;
  private final SessionClaim claim;
  private final Inbox inbox;

  /// Outcomes by id of what has happened here, and the store does not know yet. Guarded by the
  /// journal's lock.
  private final Map<String, String> unsettled = new HashMap<>();

  Mail(ClientActions actions, SessionJournal journal, SessionClaim claim, Inbox inbox) {
    this.actions = actions;
    this.journal = journal;
    this.claim = claim;
    this.inbox = inbox;
  }

  /// Says something, which has that id from here on, or asks for another mode or model.
  void tell(String id, ClientMessage message) {
    var _ = send(id, message);
  }

  /// Says something here, once for each id, whichever hosts it was said to.
  void sayOnce(String id, ClientMessage.Say said) {
    Item item = item(id, said);
    try (var _ = journal.held()) {
      journal.settle();
      if (inbox.outcome(item).filter(how -> !how.startsWith(Inbox.REFUSED)).isEmpty()) {
        var _ = happen(new Delivery(id, Optional.of(item.digest())), said);
      }
    }
  }

  private Item item(String id, ClientMessage message) {
    return new Item(journal.id(), id, ClientMessages.write(message));
  }

  /// Stops the turn that is on by now, wherever; none that begins before the owner hears of it. The
  /// item's id names it: the payload is what clients write, and older hosts read it.
  boolean interrupt(String id) {
    claim.follow();
    Optional<String> turn = turnOn();
    return turn.isPresent()
        && !send(id + OF_TURN + turn.get(), new ClientMessage.Interrupt()).equals(NOTHING_TO_DO);
  }

  private Optional<String> turnOn() {
    try (var _ = journal.held()) {
      if (!journal.turnOpen()) {
        return Optional.empty();
      }
      if (journal.turn().isEmpty()) {
        var _ = journal.historyLocked();
      }
      return Optional.of(journal.turn());
    }
  }

  /// Whether the turn is still on that it was sent for.
  private boolean isTimely(String id) {
    int name = id.indexOf(OF_TURN);
    return name < 0 || turnOn().equals(Optional.of(id.substring(name + OF_TURN.length())));
  }

  /// Answers a request. Empty when the answer counts, else how it was resolved before.
  Optional<Resolution> answer(String id, ClientMessage answer) {
    String outcome = send(id, answer);
    return outcome.startsWith(RESOLVED)
        ? Optional.of(
            ((AgentEvent.Resolved) EventCodec.read(outcome.substring(RESOLVED.length())))
                .resolution())
        : Optional.empty();
  }

  /// Waits until the owner, whoever that is by then, has made something of it. Takes it back, and
  /// says so, where none does.
  private String send(String id, ClientMessage message) {
    Item item = item(id, message);
    inbox.post(item);
    Budget budget = Budget.of(PATIENCE);
    Optional<String> outcome = inbox.outcome(item);
    while (outcome.isEmpty()) {
      try {
        if (budget.spent()) {
          throw KonsolException.busy(
              "the host that has the session " + journal.id() + " does not answer: try again");
        }
        if (claim.own()) {
          receive();
        } else {
          pause();
        }
      } catch (KonsolException e) {
        if (e.code() == ErrorCode.STORE_AWAY || inbox.withdraw(item)) {
          throw e;
        }
        return checked(inbox.outcome(item).orElseThrow(() -> e));
      }
      outcome = inbox.outcome(item);
    }
    return checked(outcome.get());
  }

  private static String checked(String outcome) {
    if (outcome.startsWith(Inbox.REFUSED)) {
      String why = outcome.substring(Inbox.REFUSED.length());
      ErrorCode code =
          Stream.of(ErrorCode.values())
              .filter(each -> why.startsWith(each + " "))
              .findAny()
              .orElse(ErrorCode.BAD_REQUEST);
      throw new KonsolException(code, why.substring(why.indexOf(' ') + 1));
    }
    return outcome;
  }

  private void pause() {
    try (var _ = journal.held()) {
      journal.awaitLocked(GLANCE_NANOS);
    } catch (InterruptedException e) {
      throw KonsolException.interrupted(e);
    }
  }

  /// Makes something of what was sent to this host's session. What the store's trouble keeps from
  /// happening waits on.
  synchronized void receive() {
    // What may have happened with an earlier try is not done again.
    journal.settle();
    List<Item> waiting = inbox.waiting(journal.id());
    forgetBut(waiting);
    waiting.forEach(this::receive);
  }

  /// What its sender has taken back is not waited for.
  private void forgetBut(List<Item> waiting) {
    try (var _ = journal.held()) {
      unsettled.keySet().retainAll(waiting.stream().map(Item::id).toList());
    }
  }

  /// Under the lock, so that it is not said here meanwhile, by the same client with the same key.
  private void receive(Item item) {
    try (var _ = journal.held()) {
      Optional<Claim> claimed = journal.claim();
      if (claimed.isPresent() && inbox.outcome(item).isEmpty()) {
        String known = unsettled.get(item.id());
        String outcome = known == null ? happen(item) : known;
        unsettled.put(item.id(), outcome);
        inbox.settle(item, claimed.get().fence(), outcome);
        unsettled.remove(item.id());
      }
    }
  }

  private String happen(Item item) {
    try {
      return happen(
          new Delivery(item.id(), Optional.empty()), ClientMessages.read(item.payload()).message());
    } catch (KonsolException e) {
      return switch (e.code()) {
        case STORE_AWAY, STORE_FAILED, FENCED, UNREACHABLE, SHUTTING_DOWN -> throw e;
        // It may quote what a client wrote, and PostgreSQL takes no NUL.
        default -> (Inbox.REFUSED + e.code() + " " + e.getMessage()).replace('\0', '?');
      };
    }
  }

  private String happen(Delivery sent, ClientMessage message) {
    return switch (message) {
      case ClientMessage.Say say -> {
        say.cwd().ifPresent(actions::changeDirectoryHere);
        var _ = SessionJournal.delivering(sent, () -> actions.sayHere(sent.id(), say));
        yield Inbox.DONE;
      }
      case ClientMessage.Answer answer ->
          resolved(sent, answer.requestId(), () -> actions.answerHere(answer));
      case ClientMessage.Confirmation given -> {
        actions.widenHere(given);
        yield resolved(sent, given.requestId(), () -> actions.confirmHere(given));
      }
      case ClientMessage.Interrupt _ ->
          isTimely(sent.id()) && actions.interruptHere() ? Inbox.DONE : NOTHING_TO_DO;
      case ClientMessage.SetMode(var mode) -> done(sent, () -> actions.changeModeHere(mode));
      case ClientMessage.SetModel(String model) -> done(sent, () -> actions.changeModelHere(model));
      case ClientMessage.Attach _ ->
          throw KonsolException.badRequest("'attach' is not for another host");
    };
  }

  private static String done(Delivery sent, Runnable change) {
    return SessionJournal.delivering(
        sent,
        () -> {
          change.run();
          return Inbox.DONE;
        });
  }

  private static String resolved(
      Delivery sent, String request, Supplier<Optional<Resolution>> answer) {
    Optional<Resolution> earlier = SessionJournal.delivering(sent, answer);
    return earlier
        .map(how -> RESOLVED + EventCodec.write(new AgentEvent.Resolved(request, how)))
        .orElse(Inbox.DONE);
  }
}
