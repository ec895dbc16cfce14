package dev.konsol.app.agent;

import dev.konsol.agent.AgentLimits;
import dev.konsol.agent.AgentSettings;
import dev.konsol.agent.Agents;
import dev.konsol.agent.model.Models;
import dev.konsol.agent.prompt.Instructions;
import dev.konsol.agent.provider.Providers;
import dev.konsol.agent.turn.Spans;
import dev.konsol.agent.turn.TurnFigures;
import dev.konsol.app.settings.AgentOptions;
import dev.konsol.app.settings.RememberedRules;
import dev.konsol.core.Closer;
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
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

  /// Shorter than the second that probes usually wait.
  private static final Duration PROBE = Duration.ofMillis(800);

  private final Host host;
  private final AgentOptions options;
  private final Path database;
  private final Map<String, String> environment;
  private final Supplier<List<Tool>> tools;
  private final Instructions instructions;
  private final SharedServers servers;
  private final String build;
  private final KeyCommands keys;
  private final Closer closer = new Closer();
  private volatile @Nullable Agents opened;
  private boolean closed;

  /// Makes nothing yet.
  ///
  /// @param database the file for sessions, unless the user wants another store
  /// @param parts what every session has
  /// @param ground for the MCP servers that the user's own configuration names
  public DaemonAgents(
      Host host,
      AgentOptions options,
      Path database,
      Map<String, String> environment,
      SessionParts parts,
      ProcessContext ground) {
    this.host = host;
    this.options = options;
    this.database = database;
    this.environment = Map.copyOf(environment);
    this.tools = parts.tools();
    this.instructions = parts.instructions();
    this.keys = new KeyCommands(ground.launcher(), this.environment);
    this.build = ground.version();
    this.servers =
        closer.own(SharedServers.of(Servers.of(ground, environment, NO_PROJECT), home()));
  }

  private Path home() {
    return Path.of(environment.getOrDefault("HOME", "/"));
  }

  /// Goes on with what an earlier daemon began, if there was one.
  public void takeUp() {
    try {
      if (wanted()) {
        var _ = get();
      }
    } catch (RuntimeException e) {
      // Whoever asks for them is told, too.
      LoggerFactory.getLogger(DaemonAgents.class).error("sessions are not taken up", e);
    }
  }

  /// Whether there is a store that an earlier daemon may have used.
  private boolean wanted() {
    return options.store().isPresent() || Files.exists(database);
  }

  @Override
  public Agents get() {
    Agents known = opened;
    return known == null ? open() : known;
  }

  private synchronized Agents open() {
    if (closed) {
      throw KonsolException.shuttingDown();
    }
    Agents agents = opened;
    if (agents == null) {
      String url = options.store().orElse("jdbc:sqlite:" + database);
      SqlStore store = closer.own(new SqlStore(StoreSettings.of(url), Clock.systemUTC()));
      Membership membership = closer.own(Memberships.of(store, options, build));
      agents =
          closer.own(
              new Agents(
                  host,
                  store,
                  new Models(closer.own(new Providers(environment, options.models(), keys)).all()),
                  tools.get(),
                  settings(membership),
                  servers));
      agents.start();
      agents.takeUp();
      membership.start(agents);
      closer.own(store::hurry);
      opened = agents;
    }
    return agents;
  }

  private AgentSettings settings(Membership membership) {
    return new AgentSettings(
        options.model(),
        instructions,
        options.policy(),
        AgentLimits.DEFAULT.with(options.limits()),
        membership.ownership(),
        Clock.systemUTC(),
        () -> UUID.randomUUID().toString(),
        new RememberedRules(environment),
        Spans::global);
  }

  /// What keeps sessions from being read and written; nothing where nobody has wanted any yet. A
  /// store that somebody named is asked, also right after the start.
  public Optional<String> trouble() {
    if (opened == null && !wanted()) {
      return Optional.empty();
    }
    try {
      return get().trouble(PROBE);
    } catch (KonsolException e) {
      return Optional.of(e.getMessage());
    }
  }

  /// Lets turns end, or come to where another host can go on; nothing new begins. Makes nothing.
  public void drain(Duration atMost) throws InterruptedException {
    Agents known = opened;
    if (known != null) {
      known.drain(atMost);
    }
  }

  /// Whether other hosts have the same sessions.
  public boolean shared() {
    return options.fleet().url().isPresent();
  }

  /// How many sessions are in memory; makes nothing.
  public int hydrated() {
    Agents known = opened;
    return known == null ? 0 : known.hydrated();
  }

  /// What their turns came to; empty before the first.
  public Optional<TurnFigures.Totals> figures() {
    Agents known = opened;
    return known == null ? Optional.empty() : Optional.of(known.figures());
  }

  @Override
  public void close() {
    synchronized (this) {
      closed = true;
    }
    closer.close();
  }
}
