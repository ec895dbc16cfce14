package dev.konsol.acp;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// What an editor sees of a call: it waits, it runs, it has ended, never backwards; and where.
class ToolCallStatusTest {
  private static final String EDIT =
      """
      {"when":{"role":"user"},"tool_calls":[{"name":"edit_file","arguments":{"path":"a.txt",\
      "old_text":"one","new_text":"two"}}]}""";
  private static final String SHELL =
      """
      {"when":{"role":"user"},"tool_calls":[{"name":"shell","arguments":{"command":"a; b"}}]}""";
  private static final String DONE = "{\"when\":{\"role\":\"tool\"},\"text\":\"Done.\"}";

  @TempDir Path project;
  private AcpLab lab;
  private TestEditor editor;

  @BeforeEach
  void open() throws Exception {
    lab = new AcpLab(project);
    Files.writeString(project.resolve("a.txt"), "one\n");
    editor = new TestEditor(lab.door());
  }

  @AfterEach
  void close() {
    editor.close();
    lab.close();
  }

  private String prompted(String... replies) throws Exception {
    lab.script(replies);
    editor.initialize("{}");
    String session = editor.call("session/new", lab.newSession()).path("sessionId").asString();
    editor.call("session/prompt", AcpLab.prompt(session, "go"));
    return session;
  }

  private static List<String> statuses(TestEditor told) {
    return told.updates.stream()
        .filter(update -> update.has("status"))
        .map(update -> update.path("status").asString())
        .toList();
  }

  @Test
  void anEditorCanFollowToTheLine() throws Exception {
    Files.writeString(project.resolve("a.txt"), "zero\none\n");
    String read =
        """
        {"when":{"role":"user"},"tool_calls":[{"name":"read_file","arguments":{"path":"a.txt",\
        "offset":2}}]}""";
    editor.permitting("allow");
    prompted(read, EDIT.replace("\"user\"", "\"tool\""), DONE);
    JsonNode place =
        TestEditor.json(
            "[{\"path\":\"%s\",\"line\":2}]".formatted(project.toRealPath().resolve("a.txt")));
    assertThat(editor.updates("tool_call").getFirst().path("locations")).isEqualTo(place);
    assertThat(editor.updates("tool_call_update").getLast().path("locations")).isEqualTo(place);
  }

  @Test
  void aCallThatIsAskedForWaitsThenRunsThenEnds() throws Exception {
    editor.permitting("allow");
    prompted(EDIT, DONE);
    assertThat(statuses(editor)).containsExactly("pending", "in_progress", "completed");
  }

  @Test
  void aCallThatIsRejectedNeverRuns() throws Exception {
    editor.permitting("reject");
    prompted(EDIT, DONE);
    assertThat(statuses(editor)).containsExactly("pending", "failed");
  }

  @Test
  void anAnswerThatWasNotOfferedIsNoPermission() throws Exception {
    editor.permitting("always");
    prompted(SHELL, DONE);
    assertThat(editor.asked("session/request_permission").getFirst().path("options").size())
        .isEqualTo(2);
    assertThat(statuses(editor)).containsExactly("pending", "failed");
  }

  @Test
  void aCallThatNeedsNoPermissionRuns() throws Exception {
    prompted(
        "{\"when\":{\"role\":\"user\"},\"tool_calls\":[{\"name\":\"read_file\",\"arguments\":{\"path\":\"a.txt\"}}]}",
        DONE);
    assertThat(statuses(editor)).endsWith("in_progress", "completed").doesNotHaveDuplicates();
  }

  @Test
  void updatesSayWhichTurnTheyAreOf() throws Exception {
    editor.permitting("allow");
    String session = prompted(EDIT, DONE);
    String begun =
        lab.journal(session).stream()
            .filter(payload -> payload.startsWith("{\"type\":\"message\""))
            .findFirst()
            .orElseThrow();
    String turn = TestEditor.json(begun).path("message_id").asString();
    assertThat(editor.updates("tool_call")).isNotEmpty();
    assertThat(editor.turns.stream().filter(id -> !id.isEmpty()).distinct()).containsExactly(turn);
  }

  @Test
  void aPlanIsNoCall() throws Exception {
    prompted(
        "{\"when\":{\"role\":\"user\"},\"tool_calls\":[{\"name\":\"todo_write\",\"arguments\":{\"todos\":[{\"content\":\"look\",\"status\":\"pending\"}]}}]}",
        DONE);
    assertThat(editor.updates("plan")).hasSize(1);
    assertThat(editor.updates("tool_call_update")).isEmpty();
  }

  @Test
  void anEditThatWasNotMadeHasNoDiffWhenTheSessionIsLoaded() throws Exception {
    editor.permitting("reject");
    String session = prompted(EDIT, DONE);
    try (TestEditor next = new TestEditor(lab.door())) {
      next.initialize("{}");
      next.call("session/load", lab.reopen(session));
      assertThat(statuses(next)).containsExactly("in_progress", "failed");
      assertThat(next.updates.toString()).doesNotContain("\"diff\"");
    }
  }
}
