package dev.konsol.http.sessions;

import dev.konsol.agent.Agents;
import dev.konsol.agent.SessionInfo;
import dev.konsol.core.host.OtherHosts;
import dev.konsol.http.Exchange;
import dev.konsol.http.remote.RemoteAnswer;
import dev.konsol.http.remote.RemoteHttp;
import dev.konsol.http.remote.RemoteRequest;
import java.io.IOException;
import java.util.Map;
import java.util.function.Supplier;

/// The host that has a session, for what only that one does. Safe for any thread.
record OwnerHost(Supplier<Agents> agents, OtherHosts hosts) {

  /// Has the owner answer, where that is another host which can be reached. False where it is this
  /// host's to answer.
  boolean answers(Exchange exchange, String id, RemoteRequest request) throws IOException {
    if (hosts.self().isEmpty()) {
      return false;
    }
    String owner =
        agents.get().find(id).filter(this::livesElsewhere).map(SessionInfo::host).orElse("");
    if (owner.isEmpty()) {
      return false;
    }
    pass(exchange, owner, request);
    return true;
  }

  boolean livesElsewhere(SessionInfo info) {
    return hosts.list().stream()
        .anyMatch(each -> !each.self() && each.reachable() && each.name().equals(info.host()));
  }

  /// Another host's part, and its answer.
  void pass(Exchange exchange, String host, RemoteRequest request) throws IOException {
    try (RemoteAnswer answer = new RemoteHttp(hosts).send(host, exchange.grant(), request)) {
      exchange.answer(
          answer.status(), answer.header("Content-Type").orElse(""), answer.whole(), Map.of());
    }
  }
}
