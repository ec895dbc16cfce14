package dev.konsol.testkit;

import dev.konsol.core.Budget;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.session.Cursor;
import dev.konsol.core.session.Event;
import dev.konsol.core.session.Host;
import dev.konsol.core.session.Session;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;

/// What a session of every kind keeps to, checked on a real one: it is in its host's list, tells
/// every client the same events, is stopped with its host, and none is opened after that.
///
/// @param opener opens a session of the kind in the host, another one at each call
public record SessionContract(Host host, Supplier<? extends Session> opener) {
  private static final Budget BUDGET = Budget.of(Duration.ofSeconds(20));
  private static final int ALL = 100_000;

  /// Something that the journal of a session tells.
  @FunctionalInterface
  public interface Act {
    void in(Session session) throws Exception;
  }

  /// Stops the host at the end.
  public void check(Act act) throws Exception {
    Session session = opener.get();
    isKnown(session);
    tellsAllTheSame(session, act);
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
    List<Event> rest = before.next(ALL, Duration.ofSeconds(20));
    require(!rest.isEmpty(), "what happens is told");
    List<Event> whole = new Cursor(session.journal(), 0).next(first.size() + rest.size());
    require(whole.subList(0, first.size()).equals(first), "who comes later reads the same");
    require(whole.subList(first.size(), whole.size()).equals(rest), "and nothing else");
    for (int i = 0; i < whole.size(); i++) {
      require(whole.get(i).seq() == i + 1, "events are numbered from 1, without holes");
      require(!whole.get(i).payload().name().isBlank(), "each has a name");
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
