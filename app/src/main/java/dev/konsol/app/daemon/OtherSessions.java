package dev.konsol.app.daemon;

import dev.konsol.agent.Agents;
import dev.konsol.app.agent.DaemonAgents;
import dev.konsol.app.eval.DaemonEvaluations;
import dev.konsol.app.lsp.LazyLanguageServers;
import dev.konsol.core.SessionState;
import dev.konsol.lines.OtherSession;
import dev.konsol.lsp.ServerStatus;
import dev.konsol.tools.eval.SnippetSessions;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/// What lives in the daemon besides consoles, and ends with it. Looking makes nothing of it.
record OtherSessions(
    DaemonEvaluations evaluations, DaemonAgents agents, LazyLanguageServers servers)
    implements Supplier<List<OtherSession>> {

  @Override
  public List<OtherSession> get() {
    return Stream.of(
            evaluations.list().stream()
                .filter(each -> !each.session().state().ended())
                .map(OtherSessions::evaluation),
            agents.active().stream().map(OtherSessions::agent),
            servers.running().stream().map(OtherSessions::server))
        .flatMap(each -> each)
        .toList();
  }

  private static OtherSession evaluation(SnippetSessions.Named named) {
    boolean busy = named.session().state() instanceof SessionState.Busy;
    return new OtherSession(
        "eval", named.name(), busy ? "busy" : "ready", named.session().directory().toString());
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
