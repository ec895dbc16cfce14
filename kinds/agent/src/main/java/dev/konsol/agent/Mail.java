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
  private static final String REFUSED = "refused ";

  private final Talk talk;
  private final SessionJournal journal;
  private final SessionClaim claim;
  private final Inbox inbox;

  Mail(Talk talk, SessionJournal journal, SessionClaim claim, Inbox inbox) {
    this.talk = talk;
    this.journal = journal;
    this.claim = claim;
    this.inbox = inbox;
  }

  /// Says something; it has that id from here on.
  void say(String id, ClientMessage.Say said) {
    var _ = send(id, said);
  }

  /// Says something here, once for each id, whichever hosts it was said to.
  void sayOnce(String id, ClientMessage.Say said) {
    journal.lock();
    try {
      journal.settle();
      if (inbox.outcome(new Item(journal.id(), id, "")).isEmpty()) {
        var _ = happen(new Delivery(id, false), said);
      }
    } finally {
      journal.unlock();
    }
  }

  boolean interrupt(String id) {
    return !send(id, new ClientMessage.Interrupt()).equals(NOTHING_TO_DO);
  }

  /// Another mode or model.
  void change(String id, ClientMessage wanted) {
    var _ = send(id, wanted);
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
    Item item = new Item(journal.id(), id, ClientMessages.write(message));
    inbox.post(item);
    Budget budget = Budget.of(PATIENCE);
    Optional<String> outcome = inbox.outcome(item);
    while (outcome.isEmpty()) {
      try {
        if (budget.spent()) {
          throw new KonsolException(
              ErrorCode.SESSION_BUSY,
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
    if (outcome.startsWith(REFUSED)) {
      String why = outcome.substring(REFUSED.length());
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
    journal.lock();
    try {
      journal.awaitLocked(GLANCE_NANOS);
    } catch (InterruptedException e) {
      throw KonsolException.interrupted(e);
    } finally {
      journal.unlock();
    }
  }

  /// Makes something of what was sent to this host's session. What the store's trouble keeps from
  /// happening waits on.
  synchronized void receive() {
    // What may have happened with an earlier try is not done again.
    journal.settle();
    inbox.waiting(journal.id()).forEach(this::receive);
  }

  /// Under the lock, so that it is not said here meanwhile, by the same client with the same key.
  private void receive(Item item) {
    journal.lock();
    try {
      Optional<Claim> claimed = journal.claim();
      if (claimed.isPresent() && inbox.outcome(item).isEmpty()) {
        inbox.settle(item, claimed.get().fence(), happen(item));
      }
    } finally {
      journal.unlock();
    }
  }

  private String happen(Item item) {
    try {
      return happen(new Delivery(item.id(), true), ClientMessages.read(item.payload()).message());
    } catch (KonsolException e) {
      return switch (e.code()) {
        case STORE_AWAY, STORE_FAILED, FENCED, UNREACHABLE, SHUTTING_DOWN -> throw e;
        default -> REFUSED + e.code() + " " + e.getMessage();
      };
    }
  }

  private String happen(Delivery sent, ClientMessage message) {
    return switch (message) {
      case ClientMessage.Say say -> {
        say.cwd().ifPresent(talk::changeDirectoryHere);
        var _ = SessionJournal.delivering(sent, () -> talk.sayHere(sent.id(), say));
        yield Inbox.DONE;
      }
      case ClientMessage.Answer answer ->
          resolved(sent, answer.requestId(), () -> talk.answerHere(answer));
      case ClientMessage.Confirmation given -> {
        talk.widenHere(given);
        yield resolved(sent, given.requestId(), () -> talk.confirmHere(given));
      }
      case ClientMessage.Interrupt _ -> talk.interruptHere() ? Inbox.DONE : NOTHING_TO_DO;
      case ClientMessage.SetMode(var mode) -> {
        talk.changeModeHere(mode);
        yield Inbox.DONE;
      }
      case ClientMessage.SetModel(String model) -> {
        talk.changeModelHere(model);
        yield Inbox.DONE;
      }
      case ClientMessage.Attach _ ->
          throw new KonsolException(ErrorCode.BAD_REQUEST, "'attach' is not for another host");
    };
  }

  private static String resolved(
      Delivery sent, String request, Supplier<Optional<Resolution>> answer) {
    Optional<Resolution> earlier = SessionJournal.delivering(sent, answer);
    return earlier
        .map(how -> RESOLVED + EventCodec.write(new AgentEvent.Resolved(request, how)))
        .orElse(Inbox.DONE);
  }
}
