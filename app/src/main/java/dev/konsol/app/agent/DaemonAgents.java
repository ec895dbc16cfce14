package dev.konsol.app.agent;

import dev.konsol.agent.Agents;
import dev.konsol.agent.model.Models;
import dev.konsol.agent.prompt.Instructions;
import dev.konsol.agent.provider.Providers;
import dev.konsol.agent.turn.TurnFigures;
import dev.konsol.app.env.Lazy;
import dev.konsol.app.settings.AgentOptions;
import dev.konsol.core.Closer;
import dev.konsol.core.KonsolException;
import dev.konsol.core.session.Host;
import dev.konsol.core.session.Stored;
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
import java.util.function.Supplier;
import org.slf4j.LoggerFactory;

/// The daemon's agents. Nothing of them exists before somebody asks, or before it is clear that a
/// daemon before this one left sessions behind. Owned by the daemon. Safe for any thread.
public final class DaemonAgents implements Supplier<Agents>, AutoCloseable {
  /// The servers are shared by all sessions, whatever folder each works in: none of them is of a
  /// project.
  private static final Trust NO_PROJECT = new FolderTrust(TrustFile.of(Map.of()), List.of());

  /// Shorter than the second that probes usually wait.
  private static final Duration PROBE = Duration.ofMillis(800);

  /// Whoever looks again and again asks for all of them each time.
  private static final int MOST_LISTED = 1_000;

  private final Host host;
  private final AgentOptions options;
  private final Path database;
  private final Map<String, String> environment;
  private final Parts parts;
  private final SharedServers servers;
  private final String build;
  private final KeyCommands keys;
  private final Closer closer = new Closer();
  private final Lazy<Agents> opened;

  /// What every session has; the tools are asked for with the first.
  public record Parts(Supplier<List<Tool>> tools, Instructions instructions) {}

  /// Makes nothing yet.
  ///
  /// @param database the file for sessions, unless the user wants another store
  /// @param parts what every session has
  /// @param context for the MCP servers that the user's own configuration names
  public DaemonAgents(
      Host host,
      AgentOptions options,
      Path database,
      Map<String, String> environment,
      Parts parts,
      ProcessContext context) {
    this.host = host;
    this.options = options;
    this.database = database;
    this.environment = Map.copyOf(environment);
    this.parts = parts;
    this.keys = new KeyCommands(context.launcher(), this.environment);
    this.build = context.version();
    this.servers =
        closer.own(SharedServers.of(Servers.of(context, environment, NO_PROJECT), home()));
    this.opened = closer.own(new Lazy<>(this::open));
    host.store(this::stored);
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
    return opened.get();
  }

  private Agents open(Closer owner) {
    String url = options.store().orElse("jdbc:sqlite:" + database);
    SqlStore store = owner.own(new SqlStore(StoreSettings.of(url), Clock.systemUTC()));
    Membership membership =
        owner.own(Membership.of(store, options, database.resolveSibling("epoch"), build));
    Agents agents =
        owner.own(
            new Agents(
                host,
                store,
                new Models(owner.own(new Providers(environment, options.models(), keys)).all()),
                parts.tools().get(),
                AgentHost.settings(options, parts.instructions(), membership, environment),
                servers));
    agents.start();
    agents.takeUp();
    membership.start(agents);
    owner.own(store::hurry);
    return agents;
  }

  /// Those in the store, touched last. Nothing is made where nobody has wanted any yet.
  private Stored stored() {
    if (opened.made().isEmpty() && !wanted()) {
      return Stored.NONE;
    }
    try {
      return new Stored(get().stored(MOST_LISTED), Optional.empty());
    } catch (KonsolException e) {
      return new Stored(List.of(), Optional.of(String.valueOf(e.getMessage())));
    }
  }

  /// What keeps sessions from being read and written; nothing where nobody has wanted any yet. A
  /// store that somebody named is asked, also right after the start.
  public Optional<String> trouble() {
    if (opened.made().isEmpty() && !wanted()) {
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
    Optional<Agents> known = opened.made();
    if (known.isPresent()) {
      known.get().drain(atMost);
    }
  }

  /// Whether other hosts have the same sessions.
  public boolean shared() {
    return options.fleet().url().isPresent();
  }

  /// Whether other hosts have this folder under the same name.
  public boolean shares(Path folder) {
    return options.fleet().member("", 0).shares(folder);
  }

  /// How many sessions are in memory; makes nothing.
  public int hydrated() {
    return opened.made().map(Agents::hydrated).orElse(0);
  }

  /// What their turns came to; empty before the first.
  public Optional<TurnFigures.Totals> figures() {
    return opened.made().map(Agents::figures);
  }

  @Override
  public void close() {
    closer.close();
  }
}
