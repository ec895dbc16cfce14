package dev.konsol.acp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.jsonrpc.Call;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A prompt that waits behind the turn of another editor in the same session.
@SuppressWarnings("NullAway.Init") // made before each
class QueuedPromptTest {
  @TempDir private Path project;
  private AcpLab lab;
  private TestEditor other;
  private TestEditor editor;
  private String session;
  private Call before;
  private Call waiting;

  @BeforeEach
  void open() throws Exception {
    lab = new AcpLab(project);
    lab.script("{\"text\":\"slow\",\"delay_ms\":60000,\"repeat\":true}");
    AcpDoor door = lab.door();
    other = new TestEditor(door);
    other.initialize("{}");
    session = other.call("session/new", lab.newSession()).path("sessionId").asString();
    before = other.start("session/prompt", AcpLab.prompt(session, "first"));
    other.await("the turn", () -> !lab.journal(session).isEmpty());
    editor = new TestEditor(door);
    editor.initialize("{}");
    editor.call("session/load", lab.reopen(session));
    waiting = editor.start("session/prompt", AcpLab.prompt(session, "second"));
    editor.await("the message", () -> lab.queue(session).contains("second"));
  }

  @AfterEach
  void close() {
    editor.close();
    other.close();
    lab.close();
  }

  @Test
  void itIsCancelledByItsOwnEditor() throws Exception {
    cancel(editor);

    assertThat(reason(waiting)).isEqualTo("cancelled");
    assertThat(reason(before)).isEqualTo("cancelled");
    theNextIsTaken();
  }

  @Test
  void itIsCancelledWhereSomebodyElseInterrupts() throws Exception {
    cancel(other);

    assertThat(reason(waiting)).isEqualTo("cancelled");
    theNextIsTaken();
  }

  private void theNextIsTaken() throws Exception {
    Call next = editor.start("session/prompt", AcpLab.prompt(session, "next"));
    editor.await("the next turn", () -> lab.journal(session).toString().contains("next"));
    cancel(editor);
    assertThat(reason(next)).isEqualTo("cancelled");
  }

  private void cancel(TestEditor by) throws InterruptedException {
    by.tell("session/cancel", "{\"sessionId\":\"" + session + "\"}");
  }

  private static String reason(Call prompt) throws InterruptedException {
    return prompt.await().path("stopReason").asString();
  }
}
