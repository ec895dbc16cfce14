package dev.konsol.app.eval;

import dev.konsol.app.env.Logs;
import dev.konsol.app.settings.HostTrust;
import dev.konsol.client.env.Build;
import dev.konsol.core.Closer;
import dev.konsol.core.session.Host;
import dev.konsol.core.session.Sessions;
import dev.konsol.eval.Evaluations;
import dev.konsol.process.Marker;
import dev.konsol.process.host.Processes;
import dev.konsol.process.host.Supervision;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/// A host for evaluations alone, in a folder that is gone afterwards. Owns the sessions, the
/// compilers and every process they start.
final class EvalHost implements AutoCloseable {
  private static final int MOST_SESSIONS = 256;

  private final Closer closer = new Closer();
  private final Processes processes;
  private final HostedEvaluations hosted;

  /// `spare` is how long a warm worker is kept for the next session; zero keeps none.
  static EvalHost open(Build build, Map<String, String> environment, Duration spare)
      throws IOException {
    Logs.where(environment);
    return new EvalHost(EvalParts.of(build), environment, spare, TemporaryFolder.create());
  }

  private EvalHost(
      EvalParts parts, Map<String, String> environment, Duration spare, TemporaryFolder folder) {
    closer.own(folder);
    Marker marker = Marker.of(folder.path(), Long.toString(ProcessHandle.current().pid()));
    processes = closer.own(Processes.start(marker, Supervision.of(environment)));
    hosted =
        closer.own(
            new HostedEvaluations(
                new Host().sessions(Sessions.Keeping.forever(MOST_SESSIONS)),
                parts,
                environment,
                new HostedEvaluations.SessionBase(
                    folder.path(), processes.launcher(), HostTrust.of(environment)),
                spare));
  }

  /// Starts what a session in this folder will need, before it is asked for.
  void warm(Path folder) {
    hosted.warm(folder);
  }

  Evaluations evaluations() {
    return hosted.evaluations();
  }

  /// Without its supervisor the host could not keep its word that nothing is left running.
  void onSupervisorGone(Runnable action) {
    processes.onSupervisorGone(action);
  }

  @Override
  public void close() {
    closer.close();
  }
}
