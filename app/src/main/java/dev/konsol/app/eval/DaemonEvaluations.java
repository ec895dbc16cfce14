package dev.konsol.app.eval;

import dev.konsol.app.env.Lazy;
import dev.konsol.client.env.Build;
import dev.konsol.core.Closer;
import dev.konsol.core.MemoryBudget;
import dev.konsol.core.session.Host;
import dev.konsol.core.session.Sessions;
import dev.konsol.core.trust.Trust;
import dev.konsol.eval.EvalSession;
import dev.konsol.eval.EvalSettings.Times;
import dev.konsol.eval.Evaluations;
import dev.konsol.process.Secrets;
import dev.konsol.process.launch.Launcher;
import dev.konsol.rpc.RpcDoor;
import dev.konsol.rpc.RpcSettings;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;

/// The evaluations of a daemon, which all its connections share. What they need does not exist
/// before the first one asks: a daemon that never evaluates pays nothing. Owned by the daemon. Safe
/// for any thread.
public final class DaemonEvaluations implements AutoCloseable {
  private static final int MOST_SESSIONS = 64;
  private static final Duration IDLE = Duration.ofHours(12);

  private final Build build;
  private final Map<String, String> environment;
  private final Launcher launcher;
  private final Trust trust;
  private final Sessions<EvalSession> sessions;
  private final Lazy<Evaluations> evaluations = new Lazy<>(this::open);

  /// What long messages of all connections may take while they arrive.
  private final MemoryBudget memory = new MemoryBudget(Runtime.getRuntime().maxMemory() / 16);

  public DaemonEvaluations(
      Host host, Build build, Map<String, String> environment, Launcher launcher, Trust trust) {
    this.sessions =
        host.sessions(new Sessions.Keeping(MOST_SESSIONS, IDLE, InstantSource.system()));
    this.trust = trust;
    this.build = build;
    this.environment = environment;
    this.launcher = launcher;
  }

  /// Speaks JSON-RPC with one client, until it is gone, and owns both streams.
  public void serve(InputStream in, OutputStream out, Path cwd, Map<String, String> env) {
    RpcSettings settings = new RpcSettings(cwd, env, build.version());
    RpcDoor.beside(evaluations(), settings, memory).serve(in, out);
  }

  /// Made when they are first asked for.
  public Evaluations evaluations() {
    return evaluations.get();
  }

  private Evaluations open(Closer closer) {
    try {
      Path scratch = TemporaryFolder.lasting(closer);
      return closer
          .own(
              new HostedEvaluations(
                  sessions,
                  EvalParts.of(build),
                  Secrets.without(environment),
                  new HostedEvaluations.SessionBase(scratch, launcher, trust),
                  Times.DEFAULT.spare()))
          .evaluations();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    evaluations.close();
  }
}
