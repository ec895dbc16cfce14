package dev.konsol.http.v1;

import dev.konsol.agent.Agents;
import dev.konsol.core.host.OtherHosts;
import dev.konsol.core.session.Host;
import dev.konsol.http.Bodies;
import dev.konsol.http.Exchange;
import dev.konsol.http.Failures;
import dev.konsol.http.Paging;
import dev.konsol.http.Route;
import dev.konsol.http.RouteDoc.Query;
import dev.konsol.http.access.Need;
import dev.konsol.http.v1.FleetSessions.Told;
import java.io.IOException;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// What concerns all sessions of the host.
public final class HostRoutes {
  private static final String TAG = "host";
  private static final String SESSIONS =
      """
      {"type":"object","required":["sessions"],"properties":{
       "sessions":{"type":"array","items":%s},"next_cursor":{"type":"string"},
       "unreachable":{"type":"array","items":{"type":"string"},
       "description":"With `all`, the hosts that did not answer."},
       "incomplete":{"type":"string","description":"Why sessions of the store are missing."}}}\
      """
          .formatted(SessionRow.SCHEMA);

  private static final Query ALL =
      new Query("all", "{\"type\":\"boolean\"}", "Those of all hosts.");

  private final Host host;
  private final HostSessions sessions;
  private final FleetSessions fleet;
  private final String name;

  /// Asks for the agents when the first client does.
  ///
  /// @param name the machine's
  /// @param others those that are asked with `all`
  public HostRoutes(Host host, Supplier<Agents> agents, String name, OtherHosts others) {
    this.host = host;
    this.sessions = new HostSessions(host, agents, others);
    this.fleet = new FleetSessions(others);
    this.name = name;
  }

  public List<Route> all() {
    Query[] queries =
        Stream.concat(Stream.of(SessionFilter.QUERIES), Stream.of(ALL, Paging.LIMIT, Paging.CURSOR))
            .toArray(Query[]::new);
    return List.of(
        Route.get("/v1/sessions", this::list)
            .doc(TAG, "Sessions of all kinds, the newest first.")
            .query(queries)
            .answers(200, "The sessions.", SESSIONS)
            .needs(new Need.AnyToken()),
        Route.get("/v1/events", exchange -> new HostFeed(host, sessions, exchange).serve())
            .doc(
                TAG,
                "What happens to the sessions of the host, as server-sent events whose ids are"
                    + " their numbers. `reset` says that events are missing: list again.")
            .query(
                "after",
                "{\"type\":\"integer\",\"minimum\":0}",
                "The last number seen; 0 for everything that is kept.")
            .answers(200, "The events.", "text/event-stream", HostFeed.SCHEMA)
            .needs(new Need.AnyToken()));
  }

  private void list(Exchange exchange) throws IOException, InterruptedException {
    if (exchange.flag("all")) {
      listAll(exchange);
      return;
    }
    Paging paging = Paging.of(exchange);
    HostSessions.Listing found = sessions.list(SessionFilter.of(exchange), exchange.grant());
    ObjectNode all = JsonNodeFactory.instance.objectNode();
    ArrayNode rows = all.putArray("sessions");
    Paging.Page<SessionRow> page = paging.page(found.rows(), SessionRow::order);
    page.items().forEach(row -> rows.add(sessions.titled(row).json(name)));
    found.incomplete().ifPresent(why -> all.put("incomplete", told(why, exchange)));
    exchange.json(200, Bodies.bytes(page.addTo(all)));
  }

  private static String told(String why, Exchange exchange) {
    return Failures.storeTrouble(why, exchange.grant());
  }

  /// An agent that several hosts know, since they share their store, is told once, by the host that
  /// has it where that answered.
  private void listAll(Exchange exchange) throws IOException, InterruptedException {
    FleetSessions.Found others = fleet.ask(exchange);
    HostSessions.Listing own = sessions.list(SessionFilter.of(exchange), exchange.grant());
    Map<String, Told> rows = new LinkedHashMap<>();
    own.rows().forEach(row -> add(rows, new Told(name, sessions.titled(row).json(name))));
    others.rows().forEach(told -> add(rows, told));
    Paging.Page<Map.Entry<String, Told>> page =
        Paging.of(exchange).page(List.copyOf(rows.entrySet()), Map.Entry::getKey);
    ObjectNode all = JsonNodeFactory.instance.objectNode();
    ArrayNode listed = all.putArray("sessions");
    page.items().forEach(each -> listed.add(each.getValue().row()));
    others.unreachable().forEach(all.putArray("unreachable")::add);
    own.incomplete().ifPresent(why -> all.put("incomplete", told(why, exchange)));
    exchange.json(200, Bodies.bytes(page.addTo(all)));
  }

  private static void add(Map<String, Told> rows, Told told) {
    ObjectNode row = told.row();
    String kind = FleetSessions.text(row, "kind");
    String host = kind.equals(Agents.KIND) ? "" : FleetSessions.text(row, "host");
    rows.merge(
        newestFirst(FleetSessions.text(row, "created"))
            + String.join(" ", kind, FleetSessions.text(row, "id"), host),
        told,
        (known, other) -> !known.byItsHost() && other.byItsHost() ? other : known);
  }

  private static String newestFirst(String created) {
    long millis;
    try {
      millis = Instant.parse(created).toEpochMilli();
    } catch (DateTimeParseException e) {
      millis = 0;
    }
    return "%019d ".formatted(Long.MAX_VALUE - millis);
  }
}
