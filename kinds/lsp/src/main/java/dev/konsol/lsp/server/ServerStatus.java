package dev.konsol.lsp.server;

import dev.konsol.core.Excerpt;
import dev.konsol.lsp.diagnostics.DiagnosticStore;
import dev.konsol.lsp.process.RunningSidecar;
import dev.konsol.lsp.watched.FileWatch;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// How a server is doing.
///
/// @param reason what it is busy with, or why it does not run; else empty
/// @param since how long it has been in this state
/// @param retryAfter when a server that failed is tried again; else zero
public record ServerStatus(
    ServerKey key,
    ServerState state,
    String reason,
    Duration since,
    Duration retryAfter,
    int restarts,
    long generation,
    Run run) {
  static ServerStatus of(
      ServerKey key, ServerLifecycle lifecycle, @Nullable RunningServer server, long generation) {
    ServerLifecycle.Entered shown = lifecycle.shown(server);
    return new ServerStatus(
        key,
        shown.state(),
        shown.reason(),
        lifecycle.age(),
        lifecycle.retryAfter(),
        Math.max(0, lifecycle.starts() - 1),
        generation,
        Run.of(server, lifecycle.lastWords()));
  }

  /// Whether whoever asks now waits for it.
  public boolean busy() {
    return state == ServerState.STARTING || state == ServerState.INDEXING;
  }

  public String doing() {
    return reason.isEmpty() ? state.wireName() : reason;
  }

  /// The process, as far as there is one.
  ///
  /// @param pid 0 when there is none
  /// @param watches the patterns of files that it wants to hear of
  /// @param unreadable the first of the patterns that are none
  /// @param diagnostics what is kept of what it said, and how much of that is not
  /// @param stderr the last lines it printed there
  public record Run(
      long pid,
      long memoryBytes,
      int processes,
      int openDocuments,
      int registrations,
      DiagnosticStore.Held diagnostics,
      List<String> watches,
      List<String> unreadable,
      Optional<RunningSidecar.Status> sidecar,
      List<String> stderr) {

    private static final int MOST_UNREADABLE = 10;
    private static final int LONGEST_PATTERN = 200;

    static Run of(@Nullable RunningServer server, List<String> lastWords) {
      if (server == null) {
        return new Run(
            0,
            0,
            0,
            0,
            0,
            DiagnosticStore.Held.NOTHING,
            List.of(),
            List.of(),
            Optional.empty(),
            lastWords);
      }
      var usage = server.program().tree().usage();
      return new Run(
          server.program().pid(),
          usage.residentBytes(),
          usage.processes(),
          server.client().documents().all().size(),
          server.client().registrations(),
          server.client().diagnostics().held(),
          server.client().watches().stream().map(FileWatch::toString).toList(),
          server.client().unreadableWatches().stream()
              .limit(MOST_UNREADABLE)
              .map(each -> Excerpt.line(each, LONGEST_PATTERN))
              .toList(),
          server.sidecar().map(RunningSidecar::status),
          server.program().lastErrors());
    }
  }
}
