package dev.konsol.lsp.protocol;

import static dev.konsol.lsp.protocol.Conversation.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.core.Budget;
import dev.konsol.jsonrpc.CallException;
import dev.konsol.lsp.diagnostics.Diagnostic;
import dev.konsol.lsp.json.Json;
import dev.konsol.lsp.text.PositionEncoding;
import dev.konsol.lsp.watch.FileChange;
import dev.konsol.testkit.Await;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class LanguageClientTest {
  private static final String PUSHES = "{'textDocumentSync': 1}";
  private static final String PULLS =
      "{'textDocumentSync': {'change': 2, 'save': {'includeText': true}},"
          + " 'diagnosticProvider': {'identifier': 'x'}, 'positionEncoding': 'utf-8'}";
  private static final Path MAIN = Conversation.ROOT.resolve("main ä.ts");
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  @Test
  void theHandshakeSaysWhoWeAreAndWhatWeCanDo() throws Exception {
    try (Conversation talk = new Conversation(PULLS, "{}")) {
      AtomicReference<JsonNode> said = new AtomicReference<>();
      talk.on(
          "initialize",
          params -> {
            said.set(params);
            return json("{'capabilities': " + PULLS + "}");
          });
      talk.started();
      JsonNode params = said.get();
      assertThat(params.path("rootUri").asString()).isEqualTo("file:///work/project");
      assertThat(params.path("initializationOptions")).isEqualTo(json("{'option': 1}"));
      assertThat(params.at("/capabilities/workspace/didChangeWatchedFiles/dynamicRegistration"))
          .isEqualTo(json("true"));
      assertThat(talk.client.encoding()).isEqualTo(PositionEncoding.UTF8);
    }
  }

  @Test
  void settingsAreAnsweredBySectionHoweverTheyAreWritten() throws Exception {
    String settings = "{'a': {'b': {'c': 1}}, 'x.y': 2}";
    try (Conversation talk = new Conversation(PUSHES, settings).started()) {
      JsonNode answer =
          talk.asks(
              "workspace/configuration",
              "{'items': [{'section': 'a.b'}, {'section': 'x.y'}, {'section': 'no'}, {}]}");
      assertThat(answer).isEqualTo(json("[{'c': 1}, 2, null, {'a': {'b': {'c': 1}}, 'x.y': 2}]"));
    }
  }

  @Test
  void documentsAreOpenedChangedAndClosedInTheOrderOfTheirVersions() throws Exception {
    try (Conversation talk = new Conversation(PULLS, "{}").started()) {
      assertThat(talk.client.documents().sync(MAIN, "typescript", "a", false).version())
          .isEqualTo(1);
      assertThat(talk.client.documents().sync(MAIN, "typescript", "a", false).version())
          .isEqualTo(1);
      assertThat(talk.client.documents().sync(MAIN, "typescript", "b", false).version())
          .isEqualTo(2);
      assertThat(talk.client.documents().sync(MAIN, "typescript", "b", true).version())
          .isEqualTo(3);
      talk.client.documents().close(MAIN);
      JsonNode opened = talk.next("textDocument/didOpen").path("textDocument");
      assertThat(opened.path("uri").asString()).isEqualTo("file:///work/project/main%20%C3%A4.ts");
      assertThat(opened.path("text").asString()).isEqualTo("a");
      assertThat(talk.next("textDocument/didChange").path("contentChanges"))
          .isEqualTo(json("[{'text': 'b'}]"));
      assertThat(talk.next("textDocument/didChange").at("/textDocument/version").asInt())
          .isEqualTo(3);
      talk.next("textDocument/didClose");
    }
  }

  @Test
  void aServerThatTakesNoChangesGetsTheDocumentAnew() throws Exception {
    try (Conversation talk = new Conversation("{}", "{}").started()) {
      talk.client.documents().sync(MAIN, "typescript", "a", false);
      talk.client.documents().sync(MAIN, "typescript", "b", false);
      talk.next("textDocument/didOpen");
      talk.next("textDocument/didClose");
      assertThat(talk.next("textDocument/didOpen").at("/textDocument/text").asString())
          .isEqualTo("b");
    }
  }

  @Test
  void savesAreToldWithTheTextWhereTheServerWantsIt() throws Exception {
    try (Conversation talk = new Conversation(PULLS, "{}").started()) {
      talk.client.documents().saved(talk.client.documents().sync(MAIN, "typescript", "a", false));
      talk.next("textDocument/didOpen");
      assertThat(talk.next("textDocument/didSave").path("text").asString()).isEqualTo("a");
    }
  }

  @Test
  void watchedFilesAreKeptInEveryFormAndTakenBack() throws Exception {
    try (Conversation talk = new Conversation(PUSHES, "{}").started()) {
      talk.asks(
          "client/registerCapability",
          """
          {'registrations': [
            {'id': '1', 'method': 'workspace/didChangeWatchedFiles', 'registerOptions': {'watchers': [
              {'globPattern': '**/*.{ts,d.{a,b}}'},
              {'globPattern': '/lib/**/*', 'kind': 2},
              {'globPattern': {'baseUri': 'file:/opt/x/', 'pattern': '*.py'}, 'kind': 4},
              {'globPattern': {'baseUri': {'uri': 'file:///work/folder', 'name': 'f'}, 'pattern': '**'}},
              {'globPattern': '{unclosed'}]}},
            {'id': '2', 'method': 'textDocument/completion'}]}""");
      assertThat(talk.watches())
          .containsExactly(
              "/work/project/**/*.{ts,d.{a,b}}", "/lib/**/*", "/opt/x/*.py", "/work/folder/**");
      assertThat(wanted(talk, "/work/project/x.ts", FileChange.Kind.CREATED)).isTrue();
      assertThat(wanted(talk, "/work/project/a/x.d.b", FileChange.Kind.DELETED)).isTrue();
      assertThat(wanted(talk, "/lib/a/b", FileChange.Kind.CHANGED)).isTrue();
      assertThat(wanted(talk, "/lib/a/b", FileChange.Kind.CREATED)).isFalse();
      assertThat(wanted(talk, "/opt/x/y.py", FileChange.Kind.DELETED)).isTrue();
      assertThat(wanted(talk, "/opt/x/y.py", FileChange.Kind.CHANGED)).isFalse();
      assertThat(wanted(talk, "/opt/x/z/y.py", FileChange.Kind.DELETED)).isFalse();

      talk.asks(
          "client/registerCapability",
          """
          {'registrations': [{'id': '1', 'method': 'workspace/didChangeWatchedFiles',
            'registerOptions': {'watchers': [{'globPattern': '*.json'}]}}]}""");
      assertThat(talk.watches()).containsExactly("/work/project/*.json");
      talk.asks(
          "client/unregisterCapability",
          "{'unregisterations': [{'id': '1', 'method': 'workspace/didChangeWatchedFiles'}]}");
      assertThat(talk.watches()).isEmpty();
      assertThat(talk.watchChanges).hasValue(3);
    }
  }

  private static boolean wanted(Conversation talk, String file, FileChange.Kind kind) {
    return talk.client.watches().stream()
        .anyMatch(watch -> watch.wants(new FileChange(Path.of(file), kind)));
  }

  @Test
  void changesAreToldWithTheRightType() throws Exception {
    try (Conversation talk = new Conversation(PUSHES, "{}").started()) {
      talk.client.filesChanged(
          List.of(
              new FileChange(Path.of("/a"), FileChange.Kind.CREATED),
              new FileChange(Path.of("/b"), FileChange.Kind.CHANGED),
              new FileChange(Path.of("/c"), FileChange.Kind.DELETED)));
      assertThat(talk.next("workspace/didChangeWatchedFiles").path("changes"))
          .isEqualTo(
              json(
                  "[{'uri': 'file:///a', 'type': 1}, {'uri': 'file:///b', 'type': 2},"
                      + " {'uri': 'file:///c', 'type': 3}]"));
    }
  }

  @Test
  void pushedAndPulledDiagnosticsAreOneListWithoutDuplicates() throws Exception {
    String same =
        "{'range': {'start': {'line': 1, 'character': 0}, 'end': {'line': 1, 'character': 3}},"
            + " 'severity': 2, 'message': 'same'}";
    String other = "{'range': {'start': {'line': 0, 'character': 0}}, 'message': 'other'}";
    try (Conversation talk = new Conversation(PULLS, "{}").started()) {
      talk.on("textDocument/diagnostic", _ -> json("{'kind': 'full', 'items': [" + same + "]}"));
      talk.client.documents().sync(MAIN, "typescript", "a", false);
      assertThat(talk.client.pull(MAIN, PATIENCE)).isTrue();
      String uri = "file:/work/project/main%20ä.ts";
      talk.tells(
          "textDocument/publishDiagnostics",
          "{'uri': '" + uri + "', 'version': 1, 'diagnostics': [" + same + ", " + other + "]}");
      assertThat(
              talk.client
                  .diagnostics()
                  .await(MAIN, push -> push.version() == 1, Budget.of(PATIENCE)))
          .isTrue();
      assertThat(talk.client.diagnostics().of(MAIN).items())
          .extracting(Diagnostic::message)
          .containsExactly("other", "same");
    }
  }

  @Test
  void aServerMayTurnFromPushingToBeingAskedAndBack() throws Exception {
    try (Conversation talk = new Conversation(PUSHES, "{}").started()) {
      assertThat(talk.client.pulls()).isFalse();
      talk.asks(
          "client/registerCapability",
          "{'registrations': [{'id': 'd', 'method': 'textDocument/diagnostic',"
              + " 'registerOptions': {'identifier': 'P'}}]}");
      assertThat(talk.client.pulls()).isTrue();
      talk.asks("client/unregisterCapability", "{'unregisterations': [{'id': 'd'}]}");
      assertThat(talk.client.pulls()).isFalse();
    }
  }

  @Test
  void readinessIsItsOwnSignalAndItsProgress() throws Exception {
    try (Conversation talk = new Conversation(PUSHES, "{}").started()) {
      Readiness readiness = talk.client.readiness();
      assertThat(readiness.await(Budget.of(Duration.ofMillis(20)))).isFalse();
      talk.tells("test/status", "{'state': 'go'}");
      assertThat(readiness.await(Budget.of(PATIENCE))).isTrue();
      talk.asks("window/workDoneProgress/create", "{'token': 7}");
      talk.tells("$/progress", "{'token': 7, 'value': {'kind': 'begin', 'title': 'Indexing'}}");
      talk.tells(
          "$/progress",
          "{'token': 7, 'value': {'kind': 'report', 'message': 'core', 'percentage': 40}}");
      Await.until("progress", PATIENCE, () -> readiness.doing().equals("Indexing: core 40 %"));
      talk.tells("$/progress", "{'token': 7, 'value': {'kind': 'end'}}");
      assertThat(readiness.await(Budget.of(PATIENCE))).isTrue();
      assertThat(readiness.doing()).isEmpty();
      talk.tells("$/progress", "{'token': 8, 'value': {'kind': 'begin', 'title': ''}}");
      Await.until("progress without a title", PATIENCE, () -> !readiness.doing().isEmpty());
    }
  }

  @Test
  void everyRequestOfAServerIsAnswered() throws Exception {
    try (Conversation talk = new Conversation(PUSHES, "{}").started()) {
      assertThat(talk.asks("workspace/workspaceFolders", "{}"))
          .isEqualTo(json("[{'uri': 'file:///work/project', 'name': 'project'}]"));
      assertThat(talk.asks("workspace/diagnostic/refresh", "{}")).isEqualTo(Json.nothing());
      assertThat(talk.asks("window/showMessageRequest", "{}")).isEqualTo(Json.nothing());
      assertThat(talk.asks("workspace/applyEdit", "{'edit': {}}"))
          .isEqualTo(json("{'applied': false}"));
      assertThatThrownBy(() -> talk.asks("unheard/of", "{}"))
          .isInstanceOf(CallException.RemoteError.class);
    }
  }

  @Test
  void theEndOfTheServerEndsEveryWaitAtOnce() throws Exception {
    try (Conversation talk = new Conversation(PULLS, "{}").started()) {
      talk.client.documents().sync(MAIN, "typescript", "a", false);
      talk.server.close();
      assertThat(talk.client.diagnostics().await(MAIN, _ -> false, Budget.of(PATIENCE))).isFalse();
      assertThat(talk.client.readiness().await(Budget.of(PATIENCE))).isFalse();
      assertThatThrownBy(() -> talk.client.pull(MAIN, PATIENCE))
          .isInstanceOf(CallException.PeerClosed.class);
      assertThat(talk.ended.await(10, TimeUnit.SECONDS)).isTrue();
    }
  }

  @Test
  void tenMegabytesInOneDiagnosticAreTakenAndShortened() throws Exception {
    try (Conversation talk = new Conversation(PUSHES, "{}").started()) {
      String message = "x".repeat(10 << 20);
      talk.tells(
          "textDocument/publishDiagnostics",
          "{'uri': 'file:///work/project/big', 'diagnostics': [{'range': {}, 'message': '"
              + message
              + "'}]}");
      Path big = Conversation.ROOT.resolve("big");
      assertThat(
              talk.client
                  .diagnostics()
                  .await(big, push -> !push.items().isEmpty(), Budget.of(PATIENCE)))
          .isTrue();
      assertThat(talk.client.diagnostics().of(big).items().getFirst().message())
          .startsWith("xxx")
          .endsWith("… (10485760 characters in all)")
          .hasSizeLessThan(10_000);
    }
  }
}
