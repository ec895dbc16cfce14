package dev.konsol.app.eval;

import dev.konsol.client.env.Build;
import dev.konsol.core.Closer;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.trust.Trust;
import dev.konsol.eval.EvalSettings.Times;
import dev.konsol.process.Marker;
import dev.konsol.process.Secrets;
import dev.konsol.process.Trees;
import dev.konsol.rpc.RpcSettings;
import dev.konsol.rpc.SharedSessions;
import dev.konsol.tools.eval.SnippetSessions;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The evaluations of a daemon, which all its connections share. Nothing of them exists before the
/// first one asks: a daemon that never evaluates pays nothing. Owned by the daemon. Safe for any
/// thread.
public final class DaemonEvaluations implements AutoCloseable {
  private static final int MOST_SESSIONS = 64;
  private static final Duration IDLE = Duration.ofHours(12);

  private final Build build;
  private final Map<String, String> environment;
  private final Marker marker;
  private final Trees trees;
  private final Trust trust;
  private final Closer closer = new Closer();
  private @Nullable SharedSessions sessions;
  private @Nullable HostedEvaluations hosted;
  private boolean closed;

  public DaemonEvaluations(
      Build build, Map<String, String> environment, Marker marker, Trees trees, Trust trust) {
    this.trust = trust;
    this.build = build;
    this.environment = environment;
    this.marker = marker;
    this.trees = trees;
  }

  /// Speaks JSON-RPC with one client, until it is gone, and owns both streams.
  public void serve(InputStream in, OutputStream out, Path cwd, Map<String, String> env) {
    sessions().door(new RpcSettings(cwd, env, build.version())).serve(in, out);
  }

  /// The same sessions for models. Made when they are first asked for.
  public SnippetSessions forModels() {
    SharedSessions shared = sessions();
    return new SharedSnippets(shared, made().orElseThrow().evaluations());
  }

  /// The sessions there are; makes nothing.
  public List<SnippetSessions.Named> list() {
    return made().isPresent() ? forModels().list() : List.of();
  }

  private synchronized Optional<HostedEvaluations> made() {
    return Optional.ofNullable(hosted);
  }

  private synchronized SharedSessions sessions() {
    if (closed) {
      throw new KonsolException(ErrorCode.SHUTTING_DOWN, "konsol is shutting down");
    }
    SharedSessions known = sessions;
    if (known == null) {
      known = open();
      sessions = known;
    }
    return known;
  }

  private SharedSessions open() {
    try {
      Path scratch = closer.own(TemporaryFolder.create()).path();
      HostedEvaluations opened =
          closer.own(
              new HostedEvaluations(
                  EvalParts.of(build),
                  Secrets.without(environment),
                  new HostedEvaluations.Ground(scratch, marker, trees, trust),
                  new HostedEvaluations.Extent(MOST_SESSIONS, Times.DEFAULT.spare())));
      hosted = opened;
      return closer.own(new SharedSessions(opened.evaluations(), IDLE));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    synchronized (this) {
      closed = true;
    }
    closer.close();
  }
}
