package dev.konsol.http.v1;

import dev.konsol.agent.Agents;
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
import java.util.List;
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
       "incomplete":{"type":"string","description":"Why sessions of the store are missing."}}}"""
          .formatted(SessionRow.SCHEMA);

  private final Host host;
  private final Supplier<Agents> agents;
  private final HostSessions sessions;
  private final String name;

  /// Asks for the agents when the first client does.
  ///
  /// @param name the machine's
  public HostRoutes(Host host, Supplier<Agents> agents, String name) {
    this.host = host;
    this.agents = agents;
    this.sessions = new HostSessions(host, agents);
    this.name = name;
  }

  public List<Route> all() {
    Query[] queries =
        Stream.concat(Stream.of(SessionFilter.QUERIES), Stream.of(Paging.LIMIT, Paging.CURSOR))
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

  private void list(Exchange exchange) throws IOException {
    Paging paging = Paging.of(exchange);
    HostSessions.Listing found = sessions.list(SessionFilter.of(exchange), exchange.grant());
    ObjectNode all = JsonNodeFactory.instance.objectNode();
    ArrayNode rows = all.putArray("sessions");
    Paging.Page<SessionRow> page = paging.page(found.rows(), SessionRow::order);
    page.items().forEach(row -> rows.add(sessions.titled(row).json(name)));
    found.incomplete().ifPresent(why -> all.put("incomplete", why));
    exchange.json(200, Bodies.bytes(page.addTo(all)));
  }
}
