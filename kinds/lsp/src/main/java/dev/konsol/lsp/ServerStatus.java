package dev.konsol.lsp;

import dev.konsol.lsp.process.RunningSidecar;
import dev.konsol.lsp.protocol.DiagnosticStore;
import dev.konsol.lsp.protocol.FileWatch;
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

  /// The process, as far as there is one.
  ///
  /// @param pid 0 when there is none
  /// @param watches the patterns of files that it wants to hear of
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
      Optional<RunningSidecar.Status> sidecar,
      List<String> stderr) {

    static Run of(@Nullable ServerLife life, List<String> lastWords) {
      if (life == null) {
        return new Run(
            0, 0, 0, 0, 0, DiagnosticStore.Held.NOTHING, List.of(), Optional.empty(), lastWords);
      }
      var usage = life.program().tree().usage();
      return new Run(
          life.program().pid(),
          usage.residentBytes(),
          usage.processes(),
          life.client().openDocuments().size(),
          life.client().registrations(),
          life.client().diagnostics().held(),
          life.client().watches().stream().map(FileWatch::toString).toList(),
          life.sidecar().map(RunningSidecar::status),
          life.program().lastErrors());
    }
  }
}
