package dev.konsol.testkit;

import dev.konsol.core.Budget;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.session.Cursor;
import dev.konsol.core.session.Event;
import dev.konsol.core.session.Hold;
import dev.konsol.core.session.Host;
import dev.konsol.core.session.Payload;
import dev.konsol.core.session.Session;
import dev.konsol.core.session.SessionId;
import dev.konsol.core.session.SessionState;
import dev.konsol.core.session.Sessions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import java.util.function.Supplier;

/// What a session of every kind keeps to, checked on real ones: it is in its host's list, tells
/// every client the same events, tells of what fails and keeps that to itself, expires when nobody
/// holds it, is stopped with its host, and none is opened after that.
///
/// @param opener opens a session of the kind in the host, another one at each call
public record SessionContract(Host host, Supplier<? extends Session> opener) {
  private static final Budget BUDGET = Budget.of(Duration.ofSeconds(20));
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final Duration IDLE = Duration.ofHours(1);
  private static final int ALL = 100_000;

  /// Something that the journal of a session tells.
  @FunctionalInterface
  public interface Act {
    void in(Session session) throws Exception;
  }

  /// `loss` has what the session runs on fail, which an event tells that is `told`. Stops the host
  /// at the end.
  public void check(Act act, Act loss, Predicate<Payload> told) throws Exception {
    Session session = opener.get();
    isKnown(session);
    tellsAllTheSame(session, act);
    failsForItself(opener.get(), loss, told, session);
    expires(opener.get());
    isStoppedWithItsHost(session);
    nothingIsOpenedAfterTheStop();
  }

  private void isKnown(Session session) {
    require(host.list().contains(session), "it is in the host's list");
    require(!session.state().ended(), "it has not ended");
    require(!session.kind().isBlank() && !session.title().isBlank(), "it has a kind and a title");
    require(session.directory().isAbsolute(), "it works in a folder");
    require(!session.created().isAfter(Instant.now()), "it was made before now");
  }

  private static void tellsAllTheSame(Session session, Act act) throws Exception {
    Cursor before = new Cursor(session.journal(), 0);
    List<Event> first = before.next(ALL);
    act.in(session);
    List<Event> rest = before.next(ALL, PATIENCE);
    require(!rest.isEmpty(), "what happens is told");
    List<Event> whole = new Cursor(session.journal(), 0).next(first.size() + rest.size());
    require(whole.subList(0, first.size()).equals(first), "who comes later reads the same");
    require(whole.subList(first.size(), whole.size()).equals(rest), "and nothing else");
    for (int i = 0; i < whole.size(); i++) {
      require(whole.get(i).seq() == i + 1, "events are numbered from 1, without holes");
      require(!whole.get(i).payload().name().isBlank(), "each has a name");
    }
  }

  private static void failsForItself(
      Session session, Act loss, Predicate<Payload> told, Session other) throws Exception {
    Cursor cursor = new Cursor(session.journal(), 0);
    var _ = cursor.next(ALL);
    SessionState before = other.state();
    loss.in(session);
    awaitTold(cursor, told);
    Await.until("a state that says how it is", PATIENCE, () -> isSettled(session.state()));
    require(other.state().equals(before), "no other session is the worse for it");
    session.stop(BUDGET);
    require(session.state().ended(), "it can be stopped after that");
  }

  /// Only from then on does the state say how it is after the failure, and not before it.
  private static void awaitTold(Cursor cursor, Predicate<Payload> told)
      throws InterruptedException {
    List<Event> next;
    do {
      next = cursor.next(ALL, PATIENCE);
      require(!next.isEmpty(), "what has failed is told");
    } while (next.stream().map(Event::payload).noneMatch(told));
  }

  private static boolean isSettled(SessionState state) {
    return switch (state) {
      case SessionState.Ready _, SessionState.Closed _ -> true;
      case SessionState.Failed(String reason) -> !reason.isBlank();
      case SessionState.Opening _, SessionState.Busy _, SessionState.Waiting _ -> false;
    };
  }

  /// In a host of its own, which keeps a session for an hour by a clock of the test.
  private static void expires(Session session) {
    AtomicReference<Instant> now = new AtomicReference<>(Instant.EPOCH);
    Sessions<Session> hourly = new Host().sessions(new Sessions.Keeping(1, IDLE, now::get));
    SessionId id = session.id();
    try (Hold<Session> hold = hourly.openOrFind(id, _ -> true, () -> session)) {
      require(!hold.found() && hourly.holders(session) == 1, "who opened it holds it");
      now.set(now.get().plus(IDLE));
      hourly.expire();
      require(hourly.find(id).isPresent(), "it stays while it is held");
    }
    Await.until("its rest", PATIENCE, () -> session.state() instanceof SessionState.Ready);
    now.set(now.get().plus(IDLE));
    hourly.expire();
    require(session.state().ended(), "it ends when nobody has held it for an hour");
    try {
      throw new AssertionError("still there: " + hourly.get(id.value()));
    } catch (KonsolException e) {
      require(e.code() == ErrorCode.UNKNOWN_SESSION, "it is not found any more");
      require(e.getMessage().contains("without use"), "who asks later is told why");
    }
  }

  private void isStoppedWithItsHost(Session session) {
    host.stop(BUDGET);
    require(session.state().ended(), "it has ended with its host");
    session.stop(BUDGET);
    require(session.state().ended(), "and stopping it again is harmless");
  }

  private void nothingIsOpenedAfterTheStop() {
    try {
      Session late = opener.get();
      throw new AssertionError("opened after the stop: " + late.title());
    } catch (KonsolException e) {
      require(e.code() == ErrorCode.SHUTTING_DOWN, "who comes too late is told so");
    }
  }

  private static void require(boolean holds, String what) {
    if (!holds) {
      throw new AssertionError("not so: " + what);
    }
  }
}
