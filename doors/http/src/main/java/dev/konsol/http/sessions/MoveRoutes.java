package dev.konsol.http.sessions;

import dev.konsol.agent.Agents;
import dev.konsol.agent.SessionInfo;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.host.HostInfo;
import dev.konsol.core.host.OtherHosts;
import dev.konsol.http.Bodies;
import dev.konsol.http.Exchange;
import dev.konsol.http.Route;
import dev.konsol.http.remote.RemoteRequest;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Moves a session to another host on purpose. Whoever is asked finds its owner; the owner lets the
/// turn come to rest, lets go, and has the other host take it.
public record MoveRoutes(Supplier<Agents> agents, Placement placement) {
  private static final Duration REST = Duration.ofSeconds(60);
  private static final String MOVED =
      """
      {"type":"object","required":["session_id","host"],"properties":{
       "session_id":{"type":"string"},"host":{"type":"string"}}}""";
  private static final String WANTED =
      """
      {"type":"object","required":["host"],"properties":{"host":{"type":"string"},
       "take":{"type":"boolean","description":"Said by a host that has let go of it."}}}""";

  public List<Route> all() {
    return List.of(
        Route.post("/sessions/{session_id}/move", this::move)
            .doc(
                "sessions",
                "Moves a session to another host. A turn that is on stops before its next"
                    + " tool or answer, and goes on there.")
            .body(WANTED)
            .answers(200, "Where it is.", MOVED)
            .needs(SessionRoutes.CHANGING));
  }

  private void move(Exchange exchange) throws IOException, InterruptedException {
    ObjectNode wanted = Bodies.object(exchange, "host", "take");
    String id = exchange.path("session_id");
    String host = Bodies.required(wanted, "host");
    SessionInfo info = agents.get().find(id).orElseThrow(() -> SessionRoutes.unknown(id));
    check(host);
    boolean take = Bodies.flag(wanted, "take").orElse(false);
    if (!take && owner().livesElsewhere(info)) {
      pass(exchange, info.host(), id, host, false);
    } else if (hosts().elsewhere(host)) {
      handOn(exchange, id, host);
    } else if (agents.get().take(id)) {
      moved(exchange, id, host);
    } else {
      throw busy("another host has the session " + id + " by now: look, and try again");
    }
  }

  private OtherHosts hosts() {
    return placement.hosts();
  }

  private OwnerHost owner() {
    return new OwnerHost(agents, hosts());
  }

  private void check(String host) {
    HostInfo known =
        hosts().list().stream()
            .filter(each -> each.name().equals(host))
            .findAny()
            .orElseThrow(
                () ->
                    new KonsolException(
                        ErrorCode.BAD_REQUEST,
                        "there is no host '" + OtherHosts.shown(host) + "'"));
    if (!placement.shared()) {
      throw new KonsolException(
          ErrorCode.UNSUPPORTED,
          "sessions move between hosts that share a PostgreSQL: start them with --store");
    }
    if (!known.self() && !known.takes(Agents.KIND)) {
      throw new KonsolException(
          ErrorCode.NOT_ALLOWED, "the host '" + host + "' does not accept agents");
    }
  }

  private void handOn(Exchange exchange, String id, String host) throws InterruptedException {
    if (!agents.get().handOn(id, REST, () -> taken(exchange, id, host))) {
      throw busy("the session " + id + " is in the middle of something: try again later");
    }
  }

  private void taken(Exchange exchange, String id, String host) {
    try {
      pass(exchange, host, id, host, true);
    } catch (IOException e) {
      throw new KonsolException(
          ErrorCode.UNREACHABLE, "the host '" + host + "' was lost: " + e.getMessage(), e);
    }
  }

  /// Another host's part, and its answer.
  private void pass(Exchange exchange, String to, String id, String host, boolean take)
      throws IOException {
    ObjectNode body = JsonNodeFactory.instance.objectNode().put("host", host).put("take", take);
    owner().pass(exchange, to, RemoteRequest.post("/sessions/" + id + "/move", Bodies.bytes(body)));
  }

  private static void moved(Exchange exchange, String id, String host) throws IOException {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    exchange.json(200, Bodies.bytes(node.put("session_id", id).put("host", host)));
  }

  private static KonsolException busy(String message) {
    return new KonsolException(ErrorCode.SESSION_BUSY, message);
  }
}
