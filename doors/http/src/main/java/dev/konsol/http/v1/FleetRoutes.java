package dev.konsol.http.v1;

import dev.konsol.core.host.HostInfo;
import dev.konsol.core.host.OtherHosts;
import dev.konsol.http.Bodies;
import dev.konsol.http.Exchange;
import dev.konsol.http.Paging;
import dev.konsol.http.Route;
import dev.konsol.http.access.Need;
import java.io.IOException;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// The hosts that this one is among.
public record FleetRoutes(OtherHosts hosts) {
  private static final String HOSTS =
      """
      {"type":"object","required":["hosts"],"properties":{"next_cursor":{"type":"string"},"hosts":{"type":"array","items":{
       "type":"object","required":["name","state","self"],"properties":{
       "name":{"type":"string"},"state":{"enum":["reachable","unreachable"]},
       "epoch":{"type":"integer","description":"Grows with each of its starts."},
       "address":{"type":"string"},"labels":{"type":"object",
       "additionalProperties":{"type":"string"}},"build":{"type":"string"},
       "load":{"type":"number","description":"For each of its processors."},
       "sessions":{"type":"integer"},"accepts":{"type":"array","items":{"type":"string"},
       "description":"The kinds it has for others; none for all."},
       "full":{"type":"boolean","description":"Whether it takes no new sessions."},
       "heard":{"type":"string","format":"date-time"},"self":{"type":"boolean"}}}}}}""";

  public List<Route> all() {
    return List.of(
        Route.get("/v1/hosts", this::list)
            .doc(
                "host",
                "The hosts of the fleet; none where this one is alone. A token for less than"
                    + " everything sees their names.")
            .query(Paging.LIMIT, Paging.CURSOR)
            .answers(200, "The hosts.", HOSTS)
            .needs(new Need.AnyToken()));
  }

  private void list(Exchange exchange) throws IOException {
    ObjectNode all = JsonNodeFactory.instance.objectNode();
    ArrayNode rows = all.putArray("hosts");
    Paging.Page<HostInfo> page = Paging.of(exchange).page(hosts.list(), HostInfo::name);
    page.items().forEach(host -> rows.add(json(host, exchange.grant().owner())));
    exchange.json(200, Bodies.bytes(page.addTo(all)));
  }

  private static ObjectNode json(HostInfo host, boolean owner) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("name", host.name()).put("state", host.state()).put("self", host.self());
    if (!owner) {
      return node;
    }
    node.put("epoch", host.epoch()).put("address", host.address());
    ObjectNode labels = node.putObject("labels");
    new TreeMap<>(host.labels()).forEach(labels::put);
    node.put("build", host.build()).put("load", Math.round(host.load() * 1000) / 1000.0);
    node.put("sessions", host.sessions()).put("full", host.full());
    ArrayNode accepts = node.putArray("accepts");
    new TreeSet<>(host.accepts()).forEach(accepts::add);
    return node.put("heard", host.heard().truncatedTo(ChronoUnit.MILLIS).toString());
  }
}
