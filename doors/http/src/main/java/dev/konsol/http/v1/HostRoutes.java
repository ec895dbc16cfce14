package dev.konsol.http.v1;

import dev.konsol.agent.Agents;
import dev.konsol.core.host.OtherHosts;
import dev.konsol.core.session.Host;
import dev.konsol.http.Bodies;
import dev.konsol.http.Exchange;
import dev.konsol.http.Paging;
import dev.konsol.http.Route;
import dev.konsol.http.RouteDoc;
import dev.konsol.http.RouteDoc.Answer;
import dev.konsol.http.RouteDoc.Query;
import dev.konsol.http.access.Need;
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
       "incomplete":{"type":"string","description":"Why sessions of the store are missing."}}}"""
          .formatted(SessionRow.SCHEMA);

  private static final Query ALL =
      new Query("all", "{\"type\":\"boolean\"}", "Those of all hosts.");

  private final Host host;
  private final Supplier<Agents> agents;
  private final HostSessions sessions;
  private final FleetSessions fleet;
  private final String name;

  /// Asks for the agents when the first client does.
  ///
  /// @param name the machine's
  /// @param others those that are asked with `all`
  public HostRoutes(Host host, Supplier<Agents> agents, String name, OtherHosts others) {
    this.host = host;
    this.agents = agents;
    this.sessions = new HostSessions(host, agents, others);
    this.fleet = new FleetSessions(others);
    this.name = name;
  }

  public List<Route> all() {
    Query[] queries =
        Stream.concat(Stream.of(SessionFilter.QUERIES), Stream.of(ALL, Paging.LIMIT, Paging.CURSOR))
            .toArray(Query[]::new);
    return List.of(
        Route.of(
                "GET",
                "/v1/sessions",
                RouteDoc.of(
                        TAG,
                        "Sessions of all kinds, the newest first.",
                        Answer.json(200, "The sessions.", SESSIONS))
                    .with(queries),
                this::list)
            .needs(new Need.AnyToken()),
        Route.of(
                "GET",
                "/v1/events",
                RouteDoc.of(
                        TAG,
                        "What happens to the sessions of the host, as server-sent events whose ids are"
                            + " their numbers. `reset` says that events are missing: list again.",
                        new Answer(200, "The events.", "text/event-stream", HostFeed.SCHEMA))
                    .with(
                        new Query(
                            "after",
                            "{\"type\":\"integer\",\"minimum\":0}",
                            "The last number seen; 0 for everything that is kept.")),
                exchange -> new HostFeed(host, agents, exchange).serve())
            .needs(new Need.AnyToken()));
  }

  private void list(Exchange exchange) throws IOException, InterruptedException {
    if (exchange.query("all").filter("true"::equals).isPresent()) {
      listAll(exchange);
      return;
    }
    Paging paging = Paging.of(exchange);
    HostSessions.Listing found = sessions.list(SessionFilter.of(exchange), exchange.grant());
    ObjectNode all = JsonNodeFactory.instance.objectNode();
    ArrayNode rows = all.putArray("sessions");
    Paging.Page<SessionRow> page = paging.page(found.rows(), SessionRow::order);
    page.items().forEach(row -> rows.add(sessions.titled(row).json(name)));
    found.incomplete().ifPresent(why -> all.put("incomplete", why));
    exchange.json(200, Bodies.bytes(page.addTo(all)));
  }

  /// An agent that several hosts know, since they share their store, is told once.
  private void listAll(Exchange exchange) throws IOException, InterruptedException {
    FleetSessions.Found others = fleet.ask(exchange);
    HostSessions.Listing own = sessions.list(SessionFilter.of(exchange), exchange.grant());
    Map<String, ObjectNode> rows = new LinkedHashMap<>();
    own.rows().forEach(row -> add(rows, sessions.titled(row).json(name)));
    others.rows().forEach(row -> add(rows, row));
    Paging.Page<Map.Entry<String, ObjectNode>> page =
        Paging.of(exchange).page(List.copyOf(rows.entrySet()), Map.Entry::getKey);
    ObjectNode all = JsonNodeFactory.instance.objectNode();
    ArrayNode listed = all.putArray("sessions");
    page.items().forEach(each -> listed.add(each.getValue()));
    others.unreachable().forEach(all.putArray("unreachable")::add);
    own.incomplete().ifPresent(why -> all.put("incomplete", why));
    exchange.json(200, Bodies.bytes(page.addTo(all)));
  }

  private static void add(Map<String, ObjectNode> rows, ObjectNode row) {
    String kind = FleetSessions.text(row, "kind");
    String host = kind.equals(Agents.KIND) ? "" : FleetSessions.text(row, "host");
    rows.putIfAbsent(
        newestFirst(FleetSessions.text(row, "created"))
            + String.join(" ", kind, FleetSessions.text(row, "id"), host),
        row);
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
