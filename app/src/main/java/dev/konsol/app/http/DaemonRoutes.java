package dev.konsol.app.http;

import dev.konsol.app.mcp.DaemonMcp;
import dev.konsol.console.Console;
import dev.konsol.console.Consoles;
import dev.konsol.http.Route;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/// Everything the daemon answers over HTTP.
///
/// @param home where clients work that do not say where
public record DaemonRoutes(String version, Path home, Consoles consoles, DaemonMcp mcp) {

  public List<Route> all() {
    List<Route> routes = new ArrayList<>(new ServerRoutes(version, this::measure).all());
    routes.addAll(new McpRoutes(new Once<>(() -> mcp.http(home))).all());
    return routes;
  }

  private void measure(Metrics metrics) {
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
    private @org.jspecify.annotations.Nullable T made;

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
