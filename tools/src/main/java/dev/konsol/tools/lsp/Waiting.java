package dev.konsol.tools.lsp;

import dev.konsol.core.Tasks;
import dev.konsol.core.ToolContext;
import dev.konsol.lsp.LanguageServers;
import dev.konsol.lsp.ServerState;
import dev.konsol.lsp.ServerStatus;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Tells a caller once a second what the servers are busy with, while it waits for one of them.
/// Owns its task, which ends with it.
final class Waiting implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Waiting.class);

  private final LanguageServers servers;
  private final ToolContext context;
  private final CountDownLatch over = new CountDownLatch(1);
  private final Tasks tasks = new Tasks("lsp-waiting", (_, bug) -> LOG.error("telling", bug));

  private Waiting(LanguageServers servers, ToolContext context) {
    this.servers = servers;
    this.context = context;
  }

  static Waiting of(LanguageServers servers, ToolContext context) {
    Waiting waiting = new Waiting(servers, context);
    waiting.tasks.start(waiting::tell);
    return waiting;
  }

  private void tell() {
    try {
      for (int seconds = 1; !over.await(1, TimeUnit.SECONDS); seconds++) {
        context.progress(seconds, 0, words());
      }
    } catch (InterruptedException e) {
      // The answer is there.
      Thread.currentThread().interrupt();
    }
  }

  private String words() {
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

  @Override
  public void close() {
    over.countDown();
    tasks.close();
  }
}
