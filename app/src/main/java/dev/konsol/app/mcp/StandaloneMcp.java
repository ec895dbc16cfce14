package dev.konsol.app.mcp;

import dev.konsol.app.env.Logs;
import dev.konsol.app.eval.DaemonEvaluations;
import dev.konsol.app.eval.TemporaryFolder;
import dev.konsol.app.lsp.LazyLanguageServers;
import dev.konsol.app.settings.DiskReserve;
import dev.konsol.client.env.Build;
import dev.konsol.console.ConsoleSettings;
import dev.konsol.console.Consoles;
import dev.konsol.core.Budget;
import dev.konsol.core.Closer;
import dev.konsol.core.host.OtherHosts;
import dev.konsol.core.session.Host;
import dev.konsol.core.trust.Trust;
import dev.konsol.process.Marker;
import dev.konsol.process.Secrets;
import dev.konsol.process.host.Processes;
import dev.konsol.process.host.Supervision;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.slf4j.LoggerFactory;

/// A host for one client of MCP: what a daemon offers there, in a folder that is gone afterwards.
/// Owns every session and every process they start.
final class StandaloneMcp implements AutoCloseable {
  private static final int MOST_SESSIONS = 1024;

  /// Half of it politely, the rest by force.
  private static final Duration STOP = Duration.ofSeconds(2);

  private final Closer closer = new Closer();
  private final Processes processes;
  private final DaemonMcp mcp;
  private final Thread serving = Thread.currentThread();

  StandaloneMcp(Build build, Map<String, String> environment, Trust trust) throws IOException {
    Logs.where(environment);
    Path folder = TemporaryFolder.lasting(closer);
    Marker marker = Marker.of(folder, Long.toString(ProcessHandle.current().pid()));
    processes = closer.own(Processes.start(marker, Supervision.of(environment)));
    Map<String, String> inherited = Secrets.without(Processes.inheritable(environment));
    Host host = new Host();
    Path logs = Files.createDirectory(folder.resolve("logs"));
    Consoles consoles =
        new Consoles(
            host,
            MOST_SESSIONS,
            processes.terminals(),
            processes.trees(),
            ConsoleSettings.of(logs, inherited).withDiskReserve(DiskReserve.of(environment)));
    closer.own(() -> consoles.stop(Budget.of(STOP)));
    DaemonEvaluations evaluations =
        closer.own(new DaemonEvaluations(host, build, environment, processes.launcher(), trust));
    closer.own(host.expiring(StandaloneMcp::bug));
    LazyLanguageServers servers =
        closer.own(
            new LazyLanguageServers(
                host, processes.launcher(), inherited, trust, folder.resolve("watch")));
    mcp =
        closer.own(
            new DaemonMcp(build.version(), host, consoles, evaluations, servers, OtherHosts.NONE));
  }

  /// Until the client is gone, or the end was asked for; on the thread that opened this.
  void serve(InputStream in, OutputStream out) {
    mcp.serve(in, out, Path.of("").toAbsolutePath(), Map.of());
  }

  private static void bug(Throwable problem) {
    LoggerFactory.getLogger(StandaloneMcp.class).error("closing idle sessions failed", problem);
  }

  /// Without its supervisor the host could not keep its word that nothing is left running.
  void onSupervisorGone(Runnable action) {
    processes.onSupervisorGone(action);
  }

  /// From any thread: ends the sessions, then the conversation.
  void end() {
    close();
    serving.interrupt();
  }

  @Override
  public void close() {
    closer.close();
  }
}
