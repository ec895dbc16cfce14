package dev.konsol.lines.command;

import dev.konsol.agent.Agents;
import dev.konsol.console.Console;
import dev.konsol.console.Overview;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.session.Event;
import dev.konsol.core.session.Host;
import dev.konsol.core.session.HostEvent;
import dev.konsol.core.session.HostJournal;
import dev.konsol.core.session.Listed;
import dev.konsol.core.session.Session;
import dev.konsol.core.session.Stored;
import dev.konsol.lines.protocol.Call;
import dev.konsol.lines.protocol.Request;
import dev.konsol.lines.protocol.Response;
import dev.konsol.process.Exit;
import dev.konsol.wire.JsonLine;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// All sessions of the host, told when one of them comes, changes or goes. The thread that waits
/// looks for changes meanwhile; nobody else does.
///
/// @param kinds those that whoever asks may see
record SessionList(Host host, InstantSource clock, InterruptibleWaits waits, AllowedKinds kinds) {
  private static final Duration LOOK = Duration.ofMillis(500);
  private static final int RECENT = 100;

  Response answer(Call call, Request.AllSessions request) {
    long head = head(request);
    Instant now = clock.instant();
    List<Listed> open = listed();
    long told = told(open, head);
    Stored stored = stored(open);
    List<Row> all = rows(open, stored);
    return call.ok(
        line -> {
          line.putObjects("sessions", all, (each, row) -> row.put(each, now));
          stored.incomplete().ifPresent(why -> line.put("incomplete", why));
          line.put("head", told);
        });
  }

  /// A session in the list.
  ///
  /// @param stored whether it is in the store alone
  record Row(Listed listed, boolean stored) {
    void put(JsonLine line, Instant now) {
      SessionList.put(line, listed, now);
      line.putTrue("stored", stored);
    }
  }

  /// Oldest first.
  List<Row> rows(List<Listed> open, Stored stored) {
    List<Row> rows = new ArrayList<>();
    open.forEach(each -> rows.add(new Row(each, false)));
    stored.sessions().forEach(each -> rows.add(new Row(new Listed(each, 0), true)));
    rows.sort(Comparator.comparing(row -> row.listed().session().created()));
    return rows;
  }

  /// What is in the store beyond those that are open.
  Stored stored(List<Listed> open) {
    return kinds.takes(Agents.KIND) ? host.storedBeyond(open) : Stored.NONE;
  }

  /// Of what happened last, once something has, where that is waited for.
  long head(Request.AllSessions request) {
    return request.patience().isZero() ? host.journal().journal().head() : await(request);
  }

  List<Listed> listed() {
    return host.listed().stream().filter(each -> kinds.takes(each.session().kind())).toList();
  }

  Response preview(Call call, Request.Preview wanted) {
    List<Listed> open = listed();
    Session session =
        found(wanted, open.stream().map(Listed::session))
            .or(() -> ofStore(wanted, open))
            .orElseThrow(() -> unknown(wanted));
    List<String> lines = session.lastLines(wanted.lines());
    return call.ok(line -> line.putTexts("lines", lines));
  }

  private Optional<Session> ofStore(Request.Preview wanted, List<Listed> open) {
    return wanted.kind().equals(Agents.KIND)
        ? found(wanted, stored(open).sessions().stream())
        : Optional.empty();
  }

  private static Optional<Session> found(Request.Preview wanted, Stream<Session> among) {
    return among
        .filter(each -> each.kind().equals(wanted.kind()) && each.id().equals(wanted.session()))
        .findFirst();
  }

  private static KonsolException unknown(Request.Preview wanted) {
    return new KonsolException(
        ErrorCode.UNKNOWN_SESSION, "there is no " + wanted.kind() + " '" + wanted.session() + "'");
  }

  /// Up to which event the list has everything: one that opens is told of a moment before it can be
  /// found, and whoever asks then shall ask again.
  private long told(List<Listed> all, long head) {
    Set<String> there = new HashSet<>();
    all.forEach(each -> there.add(key(each.session().kind(), each.session().id().value())));
    Map<String, Long> opening = new HashMap<>();
    for (Event event :
        host.journal().journal().after(Math.max(0, head - RECENT), RECENT).events()) {
      if (event.payload() instanceof HostEvent.Opened opened && kinds.takes(opened.kind())) {
        opening.put(key(opened.kind(), opened.id()), event.seq());
      } else if (event.payload() instanceof HostEvent.Gone gone) {
        opening.remove(key(gone.kind(), gone.id()));
      }
    }
    opening.keySet().removeAll(there);
    return opening.values().stream().mapToLong(seq -> seq - 1).reduce(head, Math::min);
  }

  private static String key(String kind, String id) {
    return kind + " " + id;
  }

  /// Answers the number of what happened last before the list is made: what happens between is told
  /// again, never left out.
  private long await(Request.AllSessions request) {
    HostJournal happened = host.journal();
    long deadline = System.nanoTime() + request.patience().toNanos();
    long left = request.patience().toNanos();
    happened.look();
    while (left > 0 && happened.journal().head() <= request.after()) {
      Duration step = Duration.ofNanos(Math.min(left, LOOK.toNanos()));
      waits.run(() -> happened.journal().await(request.after(), step));
      happened.look();
      left = deadline - System.nanoTime();
    }
    return happened.journal().head();
  }

  private static void put(JsonLine line, Listed listed, Instant now) {
    Session session = listed.session();
    line.put("id", session.id().value()).put("kind", session.kind());
    session.name().ifPresent(name -> line.put("name", name));
    line.put("title", session.title())
        .put("directory", session.directory().toString())
        .put("state", session.state().wireName())
        .put("status", status(session))
        .put("attention", session.attention().wireName())
        .put("created", millis(session.created()))
        .put("age_ms", Duration.between(session.created(), now).toMillis())
        .put("active_at", millis(session.activeAt()))
        .put("clients", listed.clients());
    session
        .load()
        .ifPresent(load -> line.put("cpu", load.cpuMillis()).put("memory", load.memoryBytes()));
  }

  /// A console's end says more than that it has ended.
  private static String status(Session session) {
    return session instanceof Console console ? status(console.overview()) : session.stateName();
  }

  private static String status(Overview console) {
    if (console.ending().isEmpty()) {
      return "running";
    }
    Exit exit = console.ending().get().exit();
    return exit instanceof Exit.Signal signal ? signal.name() : exit.status();
  }

  private static String millis(Instant at) {
    return at.truncatedTo(ChronoUnit.MILLIS).toString();
  }
}
