package dev.konsol.http.sessions;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Agents for who has a token for some of them.
class ScopedSessionsTest {
  @TempDir private Path folder;
  private Served served;
  private String own;
  private String other;

  @BeforeEach
  void serve() throws Exception {
    served = new Served(folder, "{\"text\":\"Hello.\"}");
    own = served.session("{\"task\":\"Say hello.\"}");
    other = served.session("{}");
  }

  @AfterEach
  void close() {
    served.close();
  }

  private List<String> listed() throws Exception {
    return served
        .get("/sessions")
        .body()
        .path("sessions")
        .valueStream()
        .map(each -> each.path("session_id").stringValue(""))
        .toList();
  }

  private long head(String id) throws Exception {
    return served.get("/sessions/" + id).body().path("head").longValue();
  }

  @Test
  void onlyItsSessionsAreThere() throws Exception {
    served.restrict(false, own);
    assertThat(listed()).containsExactly(own);
    assertThat(served.get("/sessions/" + own).status()).isEqualTo(200);
    for (String path : List.of("", "/history", "/events")) {
      assertThat(served.get("/sessions/" + other + path).code()).isEqualTo("out_of_scope");
    }
    assertThat(served.get("/conversations/" + other + "/cwd").code()).isEqualTo("out_of_scope");
    assertThat(served.get("/conversations/" + own + "/cwd").status()).isEqualTo(200);
    assertThat(served.get("/conversations/" + other + "/lsp").code()).isEqualTo("out_of_scope");
    assertThat(served.get("/ws/" + other).code()).isEqualTo("out_of_scope");
    assertThat(served.get("/ws").code()).isEqualTo("read_only");
  }

  /// Others use them, too, and what they say of themselves is about others' work.
  @Test
  void ofLanguageServersItIsToldHowTheyAre() throws Exception {
    String path = "/conversations/" + own + "/lsp";
    assertThat(served.get(path).body().path("servers").path(0).path("stderr")).isNotEmpty();

    served.restrict(false, own);
    assertThat(served.get(path).status()).isEqualTo(200);
    assertThat(served.get(path).body())
        .isEqualTo(
            JsonMapper.shared()
                .readTree(
                    "{\"connected\":true,"
                        + "\"servers\":[{\"id\":\"a\",\"root\":\"/\",\"state\":\"ready\"}]}"));
  }

  @Test
  void whoWatchesChangesNothing() throws Exception {
    served.restrict(false, own);
    String path = "/sessions/" + own;
    assertThat(served.post("/sessions", "{}").code()).isEqualTo("read_only");
    assertThat(served.post(path + "/messages", "{\"text\":\"a\"}").code()).isEqualTo("read_only");
    assertThat(served.post(path + "/answers", "{}").code()).isEqualTo("read_only");
    assertThat(served.post(path + "/interrupt", "").code()).isEqualTo("read_only");
    assertThat(served.send("DELETE", path, "").code()).isEqualTo("read_only");
    assertThat(served.send("PUT", "/conversations/" + own + "/cwd", "{\"cwd\":\"/\"}").code())
        .isEqualTo("read_only");
    try (SocketClient socket = served.socket("/ws/" + own)) {
      socket.next("attached");
      socket.say("{\"type\":\"message\",\"text\":\"a\"}");
      JsonNode refused = socket.next("status");
      assertThat(refused.path("level").stringValue("")).isEqualTo("error");
      assertThat(refused.path("message").stringValue(""))
          .isEqualTo("this token is for reading: it can change nothing");
    }
    // The task waits for somebody who may speak.
    assertThat(head(own)).isZero();
    served.free();
    try (SocketClient socket = served.socket("/ws/" + own)) {
      socket.next("turn_end");
    }
  }

  @Test
  void aMessageThatNamesAnotherSessionIsNotHeard() throws Exception {
    served.restrict(true, own);
    try (SocketClient socket = served.socket("/ws/" + own)) {
      socket.next("turn_end");
      for (String type : List.of("\"message\",\"text\":\"a\"", "\"attach\"", "\"interrupt\"")) {
        socket.say("{\"type\":" + type + ",\"session_id\":\"" + other + "\"}");
        assertThat(socket.next("status").path("message").stringValue(""))
            .startsWith("this token is not for that");
      }
      socket.say("{\"type\":\"message\",\"text\":\"again\"}");
      socket.next("turn_end");
    }
    served.free();
    assertThat(head(other)).isZero();
  }

  /// Who is told that a message was taken has said it, whatever keys others make up.
  @Test
  void aKeyForMessagesIsItsTokensOwn() throws Exception {
    String path = "/sessions/" + other + "/messages";
    String owners = served.post(path, "{\"text\":\"one\"}", "k").text("turn_id");
    served.restrict(true, other);
    String writers = served.post(path, "{\"text\":\"two\"}", "k").text("turn_id");
    served.restrict(true, other);
    String others = served.post(path, "{\"text\":\"two\"}", "k").text("turn_id");
    assertThat(Set.of(owners, writers, others)).hasSize(3);
    assertThat(served.post(path, "{\"text\":\"two\"}", "k").text("turn_id")).isEqualTo(others);
  }

  @Test
  void aSessionSaysWhetherItWantsAPerson() throws Exception {
    assertThat(served.get("/sessions/" + other).text("attention")).isEqualTo("none");
  }
}
