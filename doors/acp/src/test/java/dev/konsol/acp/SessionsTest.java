package dev.konsol.acp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.jsonrpc.Call;
import dev.konsol.jsonrpc.CallException.RemoteError;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// Sessions as an editor finds, closes and deletes them.
class SessionsTest {
  private static final String SLOW =
      "{\"text\":\"slow\",\"delay_ms\":60000,\"chunk_chars\":1,\"repeat\":true}";

  @TempDir Path project;
  private AcpLab lab;
  private TestEditor editor;

  @BeforeEach
  void open() throws Exception {
    lab = new AcpLab(project);
    lab.script(SLOW);
    editor = new TestEditor(lab.door());
  }

  @AfterEach
  void close() {
    editor.close();
    lab.close();
  }

  private String newSession() throws InterruptedException {
    return editor.call("session/new", lab.newSession()).path("sessionId").asString();
  }

  private static String named(String session) {
    return "{\"sessionId\":\"" + session + "\"}";
  }

  @Test
  void nothingIsListedOrDeletedBeforeInitialize() {
    for (String method : List.of("session/list", "session/delete")) {
      assertThatThrownBy(() -> editor.call(method, named("s")))
          .isInstanceOfSatisfying(RemoteError.class, e -> assertThat(e.code()).isEqualTo(-32600));
    }
  }

  @Test
  void whatFollowsInitializeWithoutWaitingDoesNotOvertakeIt() throws Exception {
    for (int i = 0; i < 50; i++) {
      try (TestEditor hasty = new TestEditor(lab.door())) {
        Call first = hasty.start("initialize", "{\"protocolVersion\":1}");
        Call second = hasty.start("session/list", "{}");
        assertThat(first.await().path("protocolVersion").asInt()).isEqualTo(1);
        assertThat(second.await().has("sessions")).isTrue();
      }
    }
  }

  @Test
  void deletingWhatIsNotThereSucceeds() throws Exception {
    editor.initialize("{}");
    String session = newSession();
    for (String id : List.of(session, session, "never")) {
      assertThat(editor.call("session/delete", named(id))).isEmpty();
    }
  }

  @Test
  void allSessionsAreListedPageByPage() throws Exception {
    editor.initialize("{}");
    List<String> made = new ArrayList<>();
    for (int i = 0; i < 201; i++) {
      made.add(newSession());
    }
    // The folder is the same one however it is written.
    String here = "{\"cwd\":\"" + project + "/\"";
    JsonNode first = editor.call("session/list", here + "}");
    assertThat(first.path("sessions").size()).isEqualTo(200);
    String cursor = ",\"cursor\":\"" + first.path("nextCursor").asString() + "\"}";
    JsonNode last = editor.call("session/list", here + cursor);
    assertThat(last.has("nextCursor")).isFalse();
    List<String> listed = new ArrayList<>(first.path("sessions").findValuesAsString("sessionId"));
    listed.addAll(last.path("sessions").findValuesAsString("sessionId"));
    assertThat(listed).containsExactlyInAnyOrderElementsOf(made);
  }

  @Test
  void aListThatIsAskedForWronglyIsRefused() throws Exception {
    editor.initialize("{}");
    for (String params :
        List.of(
            "{\"cwd\":\"relative\"}",
            "{\"cwd\":7}",
            "{\"cursor\":\"nonsense\"}",
            "{\"cursor\":\"-1\"}")) {
      assertThatThrownBy(() -> editor.call("session/list", params))
          .isInstanceOfSatisfying(RemoteError.class, e -> assertThat(e.code()).isEqualTo(-32602));
    }
  }

  @Test
  void aSessionThatIsClosedHasStopped() throws Exception {
    String session = endedBy("session/close");
    assertThat(lab.journal(session).getLast()).contains("turn_end", "interrupted");
  }

  @Test
  void aPromptOfASessionThatIsDeletedIsCancelled() throws Exception {
    String session = endedBy("session/delete");
    assertThatThrownBy(() -> editor.call("session/load", lab.reopen(session)))
        .isInstanceOfSatisfying(RemoteError.class, e -> assertThat(e.code()).isEqualTo(-32002));
  }

  private String endedBy(String method) throws Exception {
    editor.initialize("{}");
    String session = newSession();
    Call prompt = editor.start("session/prompt", AcpLab.prompt(session, "go"));
    editor.await("the turn", () -> !lab.journal(session).isEmpty());
    editor.call(method, named(session));
    assertThat(prompt.await().path("stopReason").asString()).isEqualTo("cancelled");
    return session;
  }
}
