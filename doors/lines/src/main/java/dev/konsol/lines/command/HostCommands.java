package dev.konsol.lines.command;

import dev.konsol.console.Consoles;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.host.HostInfo;
import dev.konsol.core.host.OtherHosts;
import dev.konsol.core.session.Listed;
import dev.konsol.core.session.Session;
import dev.konsol.core.session.Stored;
import dev.konsol.lines.Doors;
import dev.konsol.lines.host.AllHosts;
import dev.konsol.lines.host.HostJson;
import dev.konsol.lines.protocol.Call;
import dev.konsol.lines.protocol.Request;
import dev.konsol.lines.protocol.Response;
import dev.konsol.wire.JsonLine;
import dev.konsol.wire.JsonObject;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What concerns all hosts together.
record HostCommands(Consoles consoles, SessionList sessions, Doors doors, InstantSource clock) {
  private static final String CONSOLE = "console";
  private static final String CONSOLES = "list";
  private static final String SESSIONS = "sessions";

  Response hosts(Call call) {
    return call.ok(line -> line.putObjects("hosts", doors.hosts().list(), HostJson::put));
  }

  /// The consoles of all hosts.
  Response consoles(Call call) {
    Instant now = clock.instant();
    AllHosts.Answers others = ask(CONSOLES);
    Map<String, Row> rows = new LinkedHashMap<>();
    consoles
        .list()
        .forEach(
            each ->
                add(
                    rows,
                    CONSOLE,
                    each.id().value(),
                    new Row(row -> DaemonCommands.listed(row, each, now), false)));
    return merged(call, CONSOLES, rows, others, _ -> {});
  }

  /// The sessions of all hosts.
  Response sessions(Call call, Request.AllSessions request) {
    AllHosts.Answers others = ask(SESSIONS);
    long head = sessions.head(request);
    Instant now = clock.instant();
    List<Listed> open = sessions.listed();
    Stored stored = sessions.stored(open);
    Map<String, Row> rows = new LinkedHashMap<>();
    sessions
        .rows(open, stored)
        .forEach(
            each ->
                add(
                    rows,
                    each.listed().session().kind(),
                    each.listed().session().id().value(),
                    new Row(row -> each.put(row, now), each.stored())));
    return merged(
        call,
        SESSIONS,
        rows,
        others,
        line -> {
          stored.incomplete().ifPresent(why -> line.put("incomplete", why));
          line.put("head", head);
        });
  }

  /// A session in the list of all.
  ///
  /// @param stored whether it is in the store alone, where that host knows it from
  private record Row(Consumer<JsonLine> put, boolean stored) {
    Row of(String host) {
      return new Row(put.andThen(line -> line.put("host", host)), stored);
    }
  }

  /// This host's own rows first. An agent that several hosts know, since they share their store, is
  /// told once, by the host that has it open, where one has.
  private Response merged(
      Call call,
      String list,
      Map<String, Row> rows,
      AllHosts.Answers others,
      Consumer<JsonLine> more) {
    others
        .byHost()
        .forEach(
            (host, answer) -> {
              List<JsonObject> came = answer.objects("sessions");
              doors.lists().keep(list, host, came);
              came.forEach(row -> add(rows, host, row));
            });
    doors.lists().retain(names(_ -> true));
    gone().forEach(host -> doors.lists().ofGone(list, host).forEach(row -> add(rows, host, row)));
    return call.ok(
        line -> {
          line.putObjects("sessions", rows.values(), (each, row) -> row.put().accept(each))
              .putTexts("unreachable", others.unreachable());
          more.accept(line);
        });
  }

  /// While this host is cut off from all others, nobody knows what has become of them.
  private Set<String> gone() {
    return doors.hosts().problem().isPresent() ? Set.of() : names(host -> !host.reachable());
  }

  private Set<String> names(Predicate<HostInfo> wanted) {
    return doors.hosts().list().stream()
        .filter(wanted)
        .map(HostInfo::name)
        .collect(Collectors.toSet());
  }

  private void add(Map<String, Row> rows, String kind, String id, Row row) {
    String host = self();
    rows.put(identity(host, kind, id), host.isEmpty() ? row : row.of(host));
  }

  /// As another host has told it.
  private static void add(Map<String, Row> rows, String host, JsonObject told) {
    Row row = new Row(line -> line.putAll(told), told.flag("stored"));
    rows.merge(
        identity(host, told.text("kind", CONSOLE), told.text("id", told.text("key", ""))),
        told.has("host") ? row : row.of(host),
        (known, other) -> known.stored() && !other.stored() ? other : known);
  }

  private static String identity(String host, String kind, String id) {
    return (kind.equals("agent") ? "" : host) + "\n" + kind + "\n" + id;
  }

  private String self() {
    return doors.hosts().self().orElse("");
  }

  /// A place where a session is.
  ///
  /// @param stored whether it is in the store alone there
  private record Place(String host, String kind, String id, boolean stored) {
    static Place of(String host, Session session, boolean stored) {
      return new Place(host, session.kind(), session.id().value(), stored);
    }

    static Place of(String host, JsonObject row) {
      return new Place(host, row.text("kind"), row.text("id"), row.flag("stored"));
    }
  }

  /// Here, if it is here; else wherever it is. An agent in a store that hosts share is where it is
  /// open, and anywhere where it is not.
  Response locate(Call call, Request.Locate wanted) {
    List<Listed> listed = sessions.listed();
    Optional<Place> here = here(wanted, listed.stream().map(Listed::session), false);
    if (here.isPresent()) {
      return found(call, here.get());
    }
    Map<String, Place> places = new LinkedHashMap<>();
    here(wanted, sessions.stored(listed).sessions().stream(), true)
        .ifPresent(place -> add(places, place));
    AllHosts.Answers others = ask(SESSIONS);
    others
        .byHost()
        .forEach(
            (host, answer) ->
                answer.objects("sessions").stream()
                    .filter(
                        row -> fits(wanted, row.text("kind"), row.text("id"), row.text("name", "")))
                    .findFirst()
                    .ifPresent(row -> add(places, Place.of(host, row))));
    if (places.size() != 1) {
      throw notOne(wanted, places.values(), others.unreachable());
    }
    return found(call, places.values().iterator().next());
  }

  private Optional<Place> here(
      Request.Locate wanted, Stream<? extends Session> all, boolean stored) {
    return all.filter(each -> fits(wanted, each.kind(), each.id().value(), each.name().orElse("")))
        .findFirst()
        .map(each -> Place.of(self(), each, stored));
  }

  private static void add(Map<String, Place> places, Place place) {
    places.merge(
        identity(place.host(), place.kind(), place.id()),
        place,
        (known, other) -> known.stored() && !other.stored() ? other : known);
  }

  private static boolean fits(Request.Locate wanted, String kind, String id, String name) {
    return wanted.kind().filter(each -> !each.equals(kind)).isEmpty()
        && (wanted.name().equals(id) || wanted.name().equals(name));
  }

  private static Response found(Call call, Place place) {
    return call.ok(
        line -> line.put("host", place.host()).put("kind", place.kind()).put("id", place.id()));
  }

  private static KonsolException notOne(
      Request.Locate wanted, Collection<Place> places, List<String> unreachable) {
    String all = places.stream().map(Place::host).collect(Collectors.joining(", "));
    if (!all.isEmpty()) {
      return KonsolException.badRequest(
          "'" + wanted.name() + "' is on several hosts (" + all + "): say which, as NAME@HOST");
    }
    String silent =
        unreachable.isEmpty() ? "" : " (unreachable: " + String.join(", ", unreachable) + ")";
    return new KonsolException(
        ErrorCode.UNKNOWN_SESSION,
        "there is no "
            + wanted.kind().orElse("session")
            + " '"
            + OtherHosts.shown(wanted.name())
            + "' on any host"
            + silent);
  }

  private AllHosts.Answers ask(String list) {
    try {
      return new AllHosts(doors.hosts()).ask(() -> JsonLine.object().put("cmd", list));
    } catch (InterruptedException e) {
      throw new InterruptibleWaits.Dropped();
    }
  }
}
