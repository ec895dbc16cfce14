package dev.konsol.lsp.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.core.Budget;
import dev.konsol.jsonrpc.CallException;
import dev.konsol.lsp.diagnostics.DiagnosticStore;
import dev.konsol.lsp.diagnostics.DiagnosticStore.Held;
import dev.konsol.testkit.Await;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/// A server that says without end what a client might keep.
class LyingServerTest {
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final String FAULT =
      "{'range': {'start': {'line': 1}}, 'severity': 1, 'message': '" + "no ".repeat(30) + "'}";

  private static Path file(String name) {
    return Conversation.ROOT.resolve(name);
  }

  private static void push(Conversation talk, String name, String faults) throws Exception {
    talk.tells(
        "textDocument/publishDiagnostics",
        "{'uri': 'file://" + file(name) + "', 'diagnostics': [" + faults + "]}");
  }

  @Test
  void diagnosticsWithoutEndAreBoundedAndSaid() throws Exception {
    int files = 6_000;
    try (Conversation talk = new Conversation("{}", "{}").started()) {
      talk.client.documents().sync(file("open"), "text", "x", false);
      push(talk, "open", FAULT);
      push(talk, "closed", FAULT);
      for (int i = 0; i < files; i++) {
        push(talk, "flood" + i, FAULT + ", " + FAULT.replace("1", "2") + ", " + FAULT);
      }
      push(talk, "last", "");
      DiagnosticStore store = talk.client.diagnostics();
      assertThat(
              talk.client
                  .diagnostics()
                  .await(file("last"), p -> p.number() > 0, Budget.of(PATIENCE)))
          .isTrue();
      Held held = store.held();
      assertThat(held.files()).isLessThanOrEqualTo(5_000);
      assertThat(held.bytes()).isBetween(1L << 20, 8L << 20);
      assertThat(held.dropped()).isGreaterThan(3_000);
      assertThat(store.of(file("open")).items()).hasSize(1);
      assertThat(store.of(file("closed")).missing()).contains("dropped");
      assertThat(store.of(file("flood" + (files - 1))).items()).isNotEmpty();
    }
  }

  @Test
  void registrationsWithoutEndAreRefused() throws Exception {
    try (Conversation talk = new Conversation("{}", "{}").started()) {
      String watcher = "{'watchers': [{'globPattern': '" + "x".repeat(1_200_000) + "'}]}";
      String one =
          "{'registrations': [{'id': '%s', 'method': 'workspace/didChangeWatchedFiles',"
              + " 'registerOptions': "
              + watcher
              + "}]}";
      talk.asks("client/registerCapability", one.formatted("a"));
      talk.asks("client/registerCapability", one.formatted("a"));
      assertThat(talk.client.refusedRegistrations()).isFalse();
      assertThatThrownBy(() -> talk.asks("client/registerCapability", one.formatted("b")))
          .isInstanceOf(CallException.RemoteError.class)
          .hasMessageContaining("too many registrations");
      assertThat(talk.client.registrations()).isEqualTo(1);
      assertThat(talk.client.refusedRegistrations()).isTrue();
      talk.asks("client/unregisterCapability", "{'unregisterations': [{'id': 'a'}]}");
      talk.asks("client/registerCapability", one.formatted("b"));
    }
  }

  @Test
  void progressWithoutEndIsBounded() throws Exception {
    try (Conversation talk = new Conversation("{}", "{}").started()) {
      for (int i = 0; i < 2_000; i++) {
        talk.tells(
            "$/progress",
            "{'token': " + i + ", 'value': {'kind': 'begin', 'title': '" + "t".repeat(900) + "'}}");
      }
      talk.tells("$/progress", "{'token': 0, 'value': {'kind': 'report', 'message': 'last'}}");
      Readiness readiness = talk.client.readiness();
      Await.until("the last report", PATIENCE, () -> readiness.doing().contains("last"));
      assertThat(readiness.doing()).hasSizeLessThan(500 * 210);
    }
  }
}
