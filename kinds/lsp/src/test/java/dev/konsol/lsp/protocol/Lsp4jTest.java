package dev.konsol.lsp.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.core.Budget;
import dev.konsol.jsonrpc.CloseReason;
import dev.konsol.jsonrpc.framing.Framing;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.DidChangeConfigurationParams;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidChangeWatchedFilesParams;
import org.eclipse.lsp4j.DidChangeWatchedFilesRegistrationOptions;
import org.eclipse.lsp4j.DidCloseTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.DidSaveTextDocumentParams;
import org.eclipse.lsp4j.FileSystemWatcher;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializeResult;
import org.eclipse.lsp4j.InitializedParams;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.Registration;
import org.eclipse.lsp4j.RegistrationParams;
import org.eclipse.lsp4j.RelativePattern;
import org.eclipse.lsp4j.TextDocumentSyncKind;
import org.eclipse.lsp4j.jsonrpc.Launcher;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.launch.LSPLauncher;
import org.eclipse.lsp4j.services.LanguageServer;
import org.eclipse.lsp4j.services.TextDocumentService;
import org.eclipse.lsp4j.services.WorkspaceService;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/// The protocol as somebody else understands it.
class Lsp4jTest {
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  @Test
  void anotherImplementationUnderstandsUs() throws Exception {
    // Not Java's piped streams: those ask whether the thread that wrote last still lives.
    Pipe toServer = Pipe.open();
    Pipe toClient = Pipe.open();
    Foreign foreign = new Foreign();
    Launcher<org.eclipse.lsp4j.services.LanguageClient> launcher =
        LSPLauncher.createServerLauncher(
            foreign,
            Channels.newInputStream(toServer.source()),
            Channels.newOutputStream(toClient.sink()));
    foreign.client.complete(launcher.getRemoteProxy());
    var listening = launcher.startListening();
    ClientSpec spec =
        new ClientSpec(
            "foreign",
            Path.of("/p"),
            1,
            MissingNode.getInstance(),
            MissingNode.getInstance(),
            ReadySignal.NONE,
            Evidence.VERSION,
            PATIENCE);
    try (LanguageClient client =
        new LanguageClient(
            Framing.HEADERS.over(
                Channels.newInputStream(toClient.source()),
                Channels.newOutputStream(toServer.sink()),
                1 << 20),
            spec,
            new Quiet())) {
      client.initialize();
      foreign.registered.get(20, java.util.concurrent.TimeUnit.SECONDS);
      assertThat(client.watches()).hasToString("[/p/**/*.x, /elsewhere/*.y]");
      Path file = Path.of("/p/a b.x");
      client.documents().sync(file, "x", "wörter", false);
      assertThat(client.diagnostics().await(file, push -> push.version() == 1, Budget.of(PATIENCE)))
          .isTrue();
      assertThat(client.diagnostics().of(file).items().getFirst().message()).isEqualTo("x: wörter");
      client.shutdown(PATIENCE);
    }
    listening.get(20, java.util.concurrent.TimeUnit.SECONDS);
    assertThat(foreign.said).isEqualTo("Konsol");
  }

  private static final class Quiet implements ClientListener {
    @Override
    public void watchesChanged() {}

    @Override
    public void refreshAsked() {}

    @Override
    public void notified(String method, JsonNode params) {}

    @Override
    public void ended(CloseReason reason) {}
  }

  /// Registers two patterns, and answers each document with what it has understood of it.
  private static final class Foreign
      implements LanguageServer, TextDocumentService, WorkspaceService {
    final CompletableFuture<Void> registered = new CompletableFuture<>();
    final CompletableFuture<org.eclipse.lsp4j.services.LanguageClient> client =
        new CompletableFuture<>();
    volatile String said = "";

    @Override
    public CompletableFuture<InitializeResult> initialize(InitializeParams params) {
      said = params.getClientInfo().getName();
      var capabilities = new org.eclipse.lsp4j.ServerCapabilities();
      capabilities.setTextDocumentSync(TextDocumentSyncKind.Full);
      return CompletableFuture.completedFuture(new InitializeResult(capabilities));
    }

    @Override
    public void initialized(InitializedParams params) {
      var options =
          new DidChangeWatchedFilesRegistrationOptions(
              List.of(
                  new FileSystemWatcher(Either.forLeft("**/*.x")),
                  new FileSystemWatcher(
                      Either.forRight(
                          new RelativePattern(Either.forRight("file:///elsewhere"), "*.y")))));
      var registration = new Registration("w", "workspace/didChangeWatchedFiles", options);
      var _ =
          client
              .join()
              .registerCapability(new RegistrationParams(List.of(registration)))
              .thenRun(() -> registered.complete(null));
    }

    @Override
    public void didOpen(DidOpenTextDocumentParams params) {
      var document = params.getTextDocument();
      var found = new org.eclipse.lsp4j.Diagnostic();
      found.setRange(
          new org.eclipse.lsp4j.Range(
              new org.eclipse.lsp4j.Position(0, 0), new org.eclipse.lsp4j.Position(0, 1)));
      found.setMessage(document.getLanguageId() + ": " + document.getText());
      client
          .join()
          .publishDiagnostics(
              new PublishDiagnosticsParams(
                  document.getUri(), List.of(found), document.getVersion()));
    }

    @Override
    public CompletableFuture<Object> shutdown() {
      return CompletableFuture.completedFuture(null);
    }

    @Override
    public void exit() {}

    @Override
    public TextDocumentService getTextDocumentService() {
      return this;
    }

    @Override
    public WorkspaceService getWorkspaceService() {
      return this;
    }

    @Override
    public void didChange(DidChangeTextDocumentParams params) {}

    @Override
    public void didClose(DidCloseTextDocumentParams params) {}

    @Override
    public void didSave(DidSaveTextDocumentParams params) {}

    @Override
    public void didChangeConfiguration(DidChangeConfigurationParams params) {}

    @Override
    public void didChangeWatchedFiles(DidChangeWatchedFilesParams params) {}
  }
}
