package dev.konsol.lsp.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.jsonrpc.CallContext;
import dev.konsol.jsonrpc.CloseReason;
import dev.konsol.jsonrpc.Handler;
import dev.konsol.jsonrpc.Message.Notification;
import dev.konsol.jsonrpc.Message.Request;
import dev.konsol.jsonrpc.Peer;
import dev.konsol.jsonrpc.PeerOptions;
import dev.konsol.jsonrpc.framing.MemoryTransport;
import dev.konsol.lsp.config.BuildFiles;
import dev.konsol.lsp.json.Json;
import dev.konsol.lsp.protocol.ClientListener;
import dev.konsol.lsp.protocol.ClientSpec;
import dev.konsol.lsp.protocol.Evidence;
import dev.konsol.lsp.protocol.LanguageClient;
import dev.konsol.lsp.protocol.ReadySignal;
import dev.konsol.lsp.watch.FileChange;
import dev.konsol.lsp.workspace.ProjectImport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// When a server without a signal for it is told to import its build files.
class ChangedBuildFilesTest {
  private static final BuildFiles IN_PLACE =
      new BuildFiles(
          List.of("a.build"), "test/import", ReadySignal.NONE, Duration.ofHours(1), Set.of());

  /// What it is told and asked, in order.
  private static final class Server implements Handler {
    final LinkedBlockingQueue<String> heard = new LinkedBlockingQueue<>();

    @Override
    public JsonNode request(Request request, CallContext context) {
      heard.add(request.method());
      return Json.object();
    }

    @Override
    public void notification(Notification notification, Peer peer) {
      heard.add(notification.method());
    }

    @Override
    public void closed(CloseReason reason) {}

    String next() throws InterruptedException {
      return String.valueOf(heard.poll(20, TimeUnit.SECONDS));
    }
  }

  private static final class Nobody implements ClientListener {
    @Override
    public void watchesChanged() {}

    @Override
    public void refreshAsked() {}

    @Override
    public void notified(String method, JsonNode params) {}

    @Override
    public void ended(CloseReason reason) {}
  }

  @TempDir Path root;
  private final Server server = new Server();
  private Peer peer;
  private LanguageClient client;
  private ProjectImport imports;

  @BeforeEach
  void connect() {
    MemoryTransport.Pair pair = MemoryTransport.pair(1 << 20);
    peer = Peer.over(pair.right(), server, PeerOptions.named("server"));
    client =
        new LanguageClient(
            pair.left(),
            new ClientSpec(
                "test",
                root,
                1,
                Json.nothing(),
                Json.nothing(),
                ReadySignal.NONE,
                Evidence.PULL,
                Duration.ofSeconds(20)),
            new Nobody());
    imports = new ProjectImport(root, IN_PLACE, () -> client, () -> {});
  }

  @AfterEach
  void end() {
    client.close();
    peer.close();
  }

  private void change(String text) throws IOException, InterruptedException {
    Path file = Files.writeString(root.resolve("a.build"), text);
    imports.changed(List.of(new FileChange(file, FileChange.Kind.CHANGED)));
  }

  /// Files are watched while the server's process comes up.
  @Test
  void beforeTheHandshakeItIsToldNothingAndStartedAnew() throws Exception {
    change("1");
    client.initialize();
    assertThat(server.next()).isEqualTo("initialize");
    assertThat(imports.outdated()).isEqualTo("a.build changed");
  }

  @Test
  void afterTheHandshakeItIsTold() throws Exception {
    client.initialize();
    change("1");
    assertThat(List.of(server.next(), server.next(), server.next(), server.next()))
        .containsExactly(
            "initialize", "initialized", "workspace/didChangeConfiguration", "test/import");
    assertThat(imports.outdated()).isEmpty();
  }
}
