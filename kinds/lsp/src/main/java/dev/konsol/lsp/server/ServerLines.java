package dev.konsol.lsp.server;

import dev.konsol.core.session.PreviewLines;
import dev.konsol.lsp.diagnostics.Diagnostic;
import dev.konsol.lsp.diagnostics.DiagnosticStore;
import dev.konsol.lsp.text.Position;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// How a server is doing and the worst it has found, in a few lines.
final class ServerLines {
  private ServerLines() {}

  static List<String> of(
      ServerLifecycle.Entered now, Path root, Optional<RunningServer> running, int most) {
    List<String> lines = new ArrayList<>();
    lines.add(now.state().wireName() + (now.reason().isEmpty() ? "" : ": " + now.reason()));
    running.ifPresent(server -> add(lines, server, root, most));
    return lines.stream().limit(most).map(PreviewLines::cut).toList();
  }

  private static void add(List<String> lines, RunningServer server, Path root, int most) {
    int open = server.client().documents().all().size();
    lines.add(open + (open == 1 ? " open document" : " open documents"));
    for (DiagnosticStore.Found found : server.client().diagnostics().worst(most)) {
      lines.add(line(root, found));
    }
  }

  /// As compilers print it, without the lines that explain it.
  private static String line(Path root, DiagnosticStore.Found found) {
    Diagnostic item = found.item();
    Position at = item.range().start();
    Path shown = found.file().startsWith(root) ? root.relativize(found.file()) : found.file();
    String message = item.message().strip().lines().findFirst().orElse("");
    return "%s:%d:%d: %s: %s"
        .formatted(shown, at.line() + 1, at.character() + 1, item.severity().word(), message);
  }
}
