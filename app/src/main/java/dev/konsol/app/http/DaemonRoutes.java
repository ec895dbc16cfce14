package dev.konsol.app.http;

import dev.konsol.app.agent.DaemonAgents;
import dev.konsol.app.mcp.DaemonMcp;
import dev.konsol.console.Console;
import dev.konsol.console.Consoles;
import dev.konsol.http.Route;
import dev.konsol.http.sessions.ConversationRoutes;
import dev.konsol.http.sessions.SessionRoutes;
import dev.konsol.http.sessions.TalkRoutes;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Everything the daemon answers over HTTP.
///
/// @param home where clients work that do not say where
public record DaemonRoutes(String version, Path home, Consoles consoles, DaemonMcp mcp) {

  /// All routes.
  ///
  /// @param workplaces in which sessions get a folder that do not say where they work
  /// @param servers the language servers of a directory, as a JSON object
  public List<Route> with(DaemonAgents agents, Path workplaces, Function<Path, String> servers) {
    List<Route> routes = new ArrayList<>();
    routes.addAll(new ServerRoutes(version, metrics -> measure(metrics, agents)).all());
    routes.addAll(PageRoutes.all());
    routes.addAll(new McpRoutes(new Once<>(() -> mcp.http(home))).all());
    routes.addAll(new SessionRoutes(agents, workplaces).all());
    routes.addAll(new TalkRoutes(agents).all());
    routes.addAll(new ConversationRoutes(agents, servers).all());
    return routes;
  }

  private void measure(Metrics metrics, DaemonAgents agents) {
    metrics.gauge(
        "konsol_agent_sessions_in_memory",
        "Agent sessions that somebody touched lately.",
        agents.hydrated());
    List<Console> all = consoles.list();
    long running = all.stream().filter(console -> console.overview().ending().isEmpty()).count();
    metrics
        .head("konsol_consoles", "gauge", "Consoles, by whether their program runs.")
        .sample("konsol_consoles{state=\"running\"}", running)
        .sample("konsol_consoles{state=\"exited\"}", all.size() - running);
  }

  /// Made when it is first asked for.
  private static final class Once<T> implements Supplier<T> {
    private final Supplier<T> maker;
    private @Nullable T made;

    private Once(Supplier<T> maker) {
      this.maker = maker;
    }

    @Override
    public synchronized T get() {
      T known = made;
      if (known == null) {
        known = maker.get();
        made = known;
      }
      return known;
    }
  }
}
