package dev.konsol.app.agent;

import dev.konsol.agent.AgentLimits;
import dev.konsol.agent.AgentSettings;
import dev.konsol.agent.Agents;
import dev.konsol.agent.model.Models;
import dev.konsol.agent.provider.Providers;
import dev.konsol.app.settings.AgentOptions;
import dev.konsol.core.Closer;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.session.Host;
import dev.konsol.core.tool.Tool;
import dev.konsol.core.trust.FolderTrust;
import dev.konsol.core.trust.Trust;
import dev.konsol.core.trust.TrustFile;
import dev.konsol.store.SqlStore;
import dev.konsol.store.StoreSettings;
import dev.konsol.tools.mcp.ProcessContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/// The daemon's agents. Nothing of them exists before somebody asks, or before it is clear that a
/// daemon before this one left sessions behind. Owned by the daemon. Safe for any thread.
public final class DaemonAgents implements Supplier<Agents>, AutoCloseable {
  /// The servers are shared by all sessions, whatever folder each works in: none of them is of a
  /// project.
  private static final Trust NO_PROJECT = new FolderTrust(TrustFile.of(Map.of()), List.of());

  private final Host host;
  private final AgentOptions options;
  private final Path database;
  private final Map<String, String> environment;
  private final Supplier<List<Tool>> tools;
  private final SharedServers servers;
  private final Closer closer = new Closer();
  private volatile @Nullable Agents opened;
  private boolean closed;

  /// Makes nothing yet.
  ///
  /// @param database the file for sessions, unless the user wants another store
  /// @param tools asked for with the agents
  /// @param ground for the MCP servers that the user's own configuration names
  public DaemonAgents(
      Host host,
      AgentOptions options,
      Path database,
      Map<String, String> environment,
      Supplier<List<Tool>> tools,
      ProcessContext ground) {
    this.host = host;
    this.options = options;
    this.database = database;
    this.environment = Map.copyOf(environment);
    this.tools = tools;
    this.servers =
        closer.own(new SharedServers(Servers.of(ground, environment, NO_PROJECT), home()));
  }

  private Path home() {
    return Path.of(environment.getOrDefault("HOME", "/"));
  }

  /// Goes on with what an earlier daemon began, if there was one.
  public void takeUp() {
    try {
      if (options.store().isPresent() || Files.exists(database)) {
        var _ = get();
      }
    } catch (RuntimeException e) {
      // Whoever asks for them is told, too.
      LoggerFactory.getLogger(DaemonAgents.class).error("sessions are not taken up", e);
    }
  }

  @Override
  public Agents get() {
    Agents known = opened;
    return known == null ? open() : known;
  }

  private synchronized Agents open() {
    if (closed) {
      throw new KonsolException(ErrorCode.SHUTTING_DOWN, "konsol is shutting down");
    }
    Agents agents = opened;
    if (agents == null) {
      String url = options.store().orElse("jdbc:sqlite:" + database);
      SqlStore store = closer.own(new SqlStore(StoreSettings.of(url), Clock.systemUTC()));
      agents =
          closer.own(
              new Agents(
                  host,
                  store,
                  new Models(Providers.all(environment)),
                  tools.get(),
                  settings(),
                  servers));
      agents.start();
      agents.takeUp();
      opened = agents;
    }
    return agents;
  }

  private AgentSettings settings() {
    return new AgentSettings(
        options.model(),
        Instructions.TEXT,
        options.policy(),
        AgentLimits.DEFAULT,
        new AgentSettings.Ownership(Owner.self(), Owner::alive),
        Clock.systemUTC(),
        () -> UUID.randomUUID().toString());
  }

  /// How many sessions are in memory; makes nothing.
  public int hydrated() {
    Agents known = opened;
    return known == null ? 0 : known.hydrated();
  }

  @Override
  public void close() {
    synchronized (this) {
      closed = true;
    }
    closer.close();
  }
}
