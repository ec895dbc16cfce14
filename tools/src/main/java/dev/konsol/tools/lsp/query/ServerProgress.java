package dev.konsol.tools.lsp.query;

import dev.konsol.core.tool.ToolContext;
import dev.konsol.lsp.LanguageServers;
import dev.konsol.lsp.ServerState;
import dev.konsol.lsp.ServerStatus;
import dev.konsol.tools.ProgressTicks;
import java.util.stream.Collectors;

/// Tells a caller what the servers are busy with, while it waits for one of them.
public final class ServerProgress {
  private ServerProgress() {}

  public static ProgressTicks of(LanguageServers servers, ToolContext context) {
    return ProgressTicks.of(context, () -> words(servers));
  }

  private static String words(LanguageServers servers) {
    String busy =
        servers.all().stream()
            .filter(each -> busy(each.state()))
            .map(each -> each.key().id() + ": " + doing(each))
            .collect(Collectors.joining("; "));
    return busy.isEmpty() ? "waiting for the language server" : busy;
  }

  private static boolean busy(ServerState state) {
    return state == ServerState.STARTING || state == ServerState.INDEXING;
  }

  private static String doing(ServerStatus status) {
    return status.reason().isEmpty() ? status.state().wireName() : status.reason();
  }
}
