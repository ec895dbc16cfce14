package dev.konsol.lsp.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.core.trust.Trust;
import dev.konsol.jsonrpc.CallContext;
import dev.konsol.jsonrpc.CloseReason;
import dev.konsol.jsonrpc.Handler;
import dev.konsol.jsonrpc.Message.Notification;
import dev.konsol.jsonrpc.Message.Request;
import dev.konsol.jsonrpc.Peer;
import dev.konsol.jsonrpc.PeerOptions;
import dev.konsol.jsonrpc.framing.MemoryTransport;
import dev.konsol.lsp.config.BuildFiles;
import dev.konsol.lsp.config.Configurations;
import dev.konsol.lsp.config.ServerDefinition;
import dev.konsol.lsp.json.Json;
import dev.konsol.lsp.protocol.ClientListener;
import dev.konsol.lsp.protocol.ClientSpec;
import dev.konsol.lsp.protocol.Evidence;
import dev.konsol.lsp.protocol.LanguageClient;
import dev.konsol.lsp.protocol.OpenDocument;
import dev.konsol.lsp.protocol.ReadySignal;
import dev.konsol.lsp.watch.FileChange;
import dev.konsol.lsp.workspace.ProjectImport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// What a server has open follows the disk.
class DocumentSyncTest {
  private static final class Server implements Handler {
    @Override
    public JsonNode request(Request request, CallContext context) {
      return Json.object();
    }

    @Override
    public void notification(Notification notification, Peer peer) {}

    @Override
    public void closed(CloseReason reason) {}
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
  private Peer server;
  private LanguageClient client;
  private DocumentSync sync;

  @BeforeEach
  void start() throws Exception {
    MemoryTransport.Pair pair = MemoryTransport.pair(1 << 20);
    server = Peer.over(pair.right(), new Server(), PeerOptions.named("server"));
    ServerDefinition definition =
        new Configurations(Trust.everything()).of(root).servers().getFirst();
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
    client.initialize();
    ProjectImport imports = new ProjectImport(root, BuildFiles.NONE, () -> client, () -> {});
    sync = new DocumentSync(root, definition, client, imports, new AtomicLong());
  }

  @AfterEach
  void end() {
    client.close();
    server.close();
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(root.resolve(name), text);
  }

  private String opened(Path file) {
    return client.documents().find(file).map(OpenDocument::text).orElse("");
  }

  /// What happens between the reading of a text and its opening is told to nobody.
  @Test
  void aDocumentThatChangesWhileItIsOpenedIsReadAgain() throws Exception {
    Path file = write("a.txt", "before");
    write("a.txt", "after");
    sync.changed(List.of(new FileChange(file, FileChange.Kind.CHANGED)), List.of());
    sync.give(file, "plaintext", "before", false);
    sync.followDisk(root.resolve("other.txt"));
    assertThat(opened(file)).isEqualTo("after");
  }

  @Test
  void anOpenDocumentFollowsWhatHappens() throws Exception {
    Path file = write("a.txt", "before");
    sync.give(file, "plaintext", "before", false);
    sync.followDisk(file);
    write("a.txt", "after");
    sync.changed(List.of(new FileChange(file, FileChange.Kind.CHANGED)), List.of());
    sync.followDisk(root.resolve("other.txt"));
    assertThat(opened(file)).isEqualTo("after");
    Files.delete(file);
    sync.changed(List.of(new FileChange(file, FileChange.Kind.DELETED)), List.of());
    sync.followDisk(root.resolve("other.txt"));
    assertThat(client.documents().find(file)).isEmpty();
  }
}
