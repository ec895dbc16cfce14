package dev.konsol.app.http;

import dev.konsol.agent.turn.TurnFigures;
import dev.konsol.app.agent.DaemonAgents;
import dev.konsol.app.mcp.DaemonMcp;
import dev.konsol.console.Console;
import dev.konsol.console.Consoles;
import dev.konsol.core.host.OtherHosts;
import dev.konsol.core.reference.Operation;
import dev.konsol.core.session.Host;
import dev.konsol.eval.Evaluations;
import dev.konsol.http.IdempotencyKeys;
import dev.konsol.http.Route;
import dev.konsol.http.access.Tokens;
import dev.konsol.http.sessions.ConversationRoutes;
import dev.konsol.http.sessions.MoveRoutes;
import dev.konsol.http.sessions.Placement;
import dev.konsol.http.sessions.SessionRoutes;
import dev.konsol.http.sessions.TalkRoutes;
import dev.konsol.http.v1.FleetRoutes;
import dev.konsol.http.v1.HostRoutes;
import dev.konsol.http.v1.TokenRoutes;
import dev.konsol.http.v1.console.ConsoleCommands;
import dev.konsol.http.v1.console.ConsoleRoutes;
import dev.konsol.http.v1.eval.EvalRoutes;
import dev.konsol.http.v1.host.FileRoutes;
import dev.konsol.http.v1.host.HostFacts;
import dev.konsol.http.v1.host.HostInfoRoutes;
import dev.konsol.http.v1.host.LoadHistory;
import dev.konsol.http.v1.lsp.LspCommands;
import dev.konsol.http.v1.lsp.LspRoutes;
import dev.konsol.http.v1.screens.ScreenRoutes;
import dev.konsol.lines.command.ConsoleCalls;
import dev.konsol.lines.lsp.LspDoor;
import dev.konsol.rpc.RpcSettings;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// Everything the daemon answers over HTTP.
///
/// @param home where clients work that do not say where
/// @param folder where programs start when nobody says where
public record DaemonRoutes(
    String version,
    Path home,
    Path folder,
    Host host,
    Consoles consoles,
    Supplier<Evaluations> evaluations,
    DaemonMcp mcp) {

  /// What is about the daemon itself.
  ///
  /// @param fleet what to tell of it in the metrics
  public record Own(
      Tokens tokens, HostFacts facts, LoadHistory load, OtherHosts others, FleetMeasure fleet) {}

  /// Adds to the metrics.
  public interface FleetMeasure {
    void add(Metrics metrics);
  }

  /// All routes.
  ///
  /// @param workplaces in which sessions get a folder that do not say where they work
  /// @param servers answers what is asked of language servers
  /// @param own what is about the daemon itself
  public List<Route> with(DaemonAgents agents, Path workplaces, LspDoor servers, Own own) {
    List<Route> routes = new ArrayList<>();
    routes.addAll(
        new ServerRoutes(version, agents::trouble, metrics -> measure(metrics, agents, own)).all());
    routes.addAll(PageRoutes.all());
    routes.addAll(new McpRoutes(mcp.http(home)).all());
    IdempotencyKeys keys = new IdempotencyKeys(InstantSource.system());
    Placement placement = new Placement(own.others(), agents.shared(), agents::shares);
    routes.addAll(new SessionRoutes(agents, workplaces, keys, placement).all());
    routes.addAll(new MoveRoutes(agents, placement).all());
    routes.addAll(new TalkRoutes(agents, keys).all());
    routes.addAll(new ConversationRoutes(agents, servers::status, own.others()).all());
    routes.addAll(new HostRoutes(host, agents, own.facts().name(), own.others()).all());
    routes.addAll(new ConsoleRoutes(consoles, consoleCommands(), keys).all());
    LspCommands lsp = new LinesLspCommands(host, servers);
    routes.addAll(new LspRoutes(lsp).all());
    routes.addAll(new ScreenRoutes(host).all());
    routes.addAll(new TokenRoutes(own.tokens(), host, agents, keys).all());
    routes.addAll(new FleetRoutes(own.others()).all());
    routes.addAll(new FileRoutes(host).all());
    routes.addAll(new HostInfoRoutes(own.facts(), own.load()).all());
    RpcSettings settings = new RpcSettings(folder, Map.of(), version);
    routes.addAll(new EvalRoutes(new RpcEvalMethods(evaluations, settings), keys).all());
    return routes;
  }

  /// The commands of JSON lines, for this door.
  private ConsoleCommands consoleCommands() {
    ConsoleCalls calls = new ConsoleCalls(consoles, folder);
    return new ConsoleCommands() {
      @Override
      public Operation operation(String cmd) {
        return calls.operation(cmd);
      }

      @Override
      public byte[] list() {
        return calls.list();
      }

      @Override
      public byte[] perform(byte[] request, Consumer<Runnable> whenGone)
          throws InterruptedException {
        return calls.perform(request, whenGone);
      }
    };
  }

  private void measure(Metrics metrics, DaemonAgents agents, Own own) {
    own.fleet().add(metrics);
    metrics.gauge(
        "konsol_agent_sessions_in_memory",
        "Agent sessions that somebody touched lately.",
        agents.hydrated());
    agents.figures().ifPresent(totals -> measure(metrics, totals));
    List<Console> all = consoles.list();
    long running = all.stream().filter(console -> console.overview().ending().isEmpty()).count();
    metrics
        .head("konsol_consoles", "gauge", "Consoles, by whether their program runs.")
        .sample("konsol_consoles{state=\"running\"}", running)
        .sample("konsol_consoles{state=\"exited\"}", all.size() - running);
  }

  private static void measure(Metrics metrics, TurnFigures.Totals totals) {
    metrics.head("konsol_agent_turns_total", "counter", "Turns that ended, by the reason why.");
    totals
        .ends()
        .forEach(
            (reason, count) ->
                metrics.sample(
                    "konsol_agent_turns_total{stop_reason=\"" + reason.wireName() + "\"}", count));
    metrics
        .head("konsol_agent_tokens_total", "counter", "Tokens of models.")
        .sample("konsol_agent_tokens_total{kind=\"input\"}", totals.input())
        .sample("konsol_agent_tokens_total{kind=\"output\"}", totals.output())
        .sample("konsol_agent_tokens_total{kind=\"cached\"}", totals.cached())
        .head("konsol_agent_turn_seconds_total", "counter", "How long turns took in all.")
        .seconds("konsol_agent_turn_seconds_total", totals.millis())
        .head("konsol_agent_cost_usd_total", "counter", "What models cost, where that is known.")
        .seconds("konsol_agent_cost_usd_total", Math.round(totals.usd() * 1000));
  }
}
