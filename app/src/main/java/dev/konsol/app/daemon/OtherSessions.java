package dev.konsol.app.daemon;

import dev.konsol.agent.Agents;
import dev.konsol.app.agent.DaemonAgents;
import dev.konsol.app.lsp.LateLanguageServers;
import dev.konsol.core.Host;
import dev.konsol.core.Session;
import dev.konsol.lines.OtherSession;
import dev.konsol.lsp.ServerStatus;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/// What lives in the daemon besides consoles, and ends with it. Looking makes nothing of it.
record OtherSessions(Host host, DaemonAgents agents, LateLanguageServers servers)
    implements Supplier<List<OtherSession>> {

  @Override
  public List<OtherSession> get() {
    return Stream.of(
            host.list().stream()
                .filter(each -> !each.kind().equals("console") && !each.state().ended())
                .map(OtherSessions::row),
            agents.active().stream().map(OtherSessions::agent),
            servers.running().stream().map(OtherSessions::server))
        .flatMap(each -> each)
        .toList();
  }

  private static OtherSession row(Session session) {
    return new OtherSession(
        session.kind(),
        session.title(),
        session.state().wireName(),
        session.directory().toString());
  }

  private static OtherSession agent(Agents.Active active) {
    return new OtherSession(
        "agent", active.id(), active.waiting() ? "waiting" : "busy", active.directory().toString());
  }

  private static OtherSession server(ServerStatus status) {
    return new OtherSession(
        "lsp", status.key().id(), status.state().wireName(), status.key().root().toString());
  }
}
