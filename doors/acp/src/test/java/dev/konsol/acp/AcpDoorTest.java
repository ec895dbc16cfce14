package dev.konsol.acp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.jsonrpc.Call;
import dev.konsol.jsonrpc.CallException.RemoteError;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class AcpDoorTest {
  private static final String EDIT =
      """
      {"when":{"role":"user"},"text":"I edit.","tool_calls":[{"name":"edit_file",
       "arguments":{"path":"a.txt","old_text":"one","new_text":"two"}}]}""";
  private static final String SHELL =
      """
      {"when":{"role":"user"},"tool_calls":[{"name":"shell","arguments":{"command":"make"}}]}""";
  private static final String DONE =
      """
      {"when":{"role":"tool"},"text":"Done.","repeat":true}""";

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
  void close() throws Exception {
    editor.close();
    lab.close();
  }

  private String newSession(String capabilities) throws InterruptedException {
    editor.initialize(capabilities);
    JsonNode made = editor.call("session/new", lab.newSession());
    return made.path("sessionId").asString();
  }

  private String prompt(String session, String text) throws InterruptedException {
    return editor
        .call("session/prompt", AcpLab.prompt(session, text))
        .path("stopReason")
        .asString();
  }

  @Test
  void nothingIsServedBeforeInitialize() {
    assertThatThrownBy(() -> editor.call("session/new", lab.newSession()))
        .isInstanceOfSatisfying(RemoteError.class, e -> assertThat(e.code()).isEqualTo(-32600));
  }

  @Test
  void anEditorOfAnotherVersionIsToldOurs() throws Exception {
    JsonNode told = editor.call("initialize", "{\"protocolVersion\":7}");
    assertThat(told.path("protocolVersion").asInt()).isEqualTo(1);
    assertThat(told.path("agentCapabilities").path("loadSession").asBoolean()).isTrue();
  }

  @Test
  void whatTheModelSaysComesBeforeTheEndOfThePrompt() throws Exception {
    lab.script("{\"text\":\"Hello, world.\",\"chunk_chars\":3}");
    String session = newSession("{}");
    assertThat(prompt(session, "hi")).isEqualTo("end_turn");
    assertThat(editor.said("agent_message_chunk")).isEqualTo("Hello, world.");
    assertThat(editor.updates("user_message_chunk")).isEmpty();
    editor.await("the commands", () -> !editor.updates("available_commands_update").isEmpty());
  }

  @Test
  void whatIsAskedIsShownWholeAndNothingInItIsHidden() throws Exception {
    String command = "echo one\\n" + "x".repeat(3_000) + "\u202e; rm y";
    lab.script(
        """
        {"when":{"role":"user"},"tool_calls":[{"name":"shell","arguments":{"command":"%s"}}]}"""
            .formatted(command),
        DONE);
    String session = newSession("{}");
    editor.permitting("reject");
    assertThat(prompt(session, "go")).isEqualTo("end_turn");
    JsonNode asked = editor.asked("session/request_permission").getFirst().path("toolCall");
    assertThat(asked.toString()).doesNotContain("\u202e");
    assertThat(asked.path("title").asString())
        .startsWith("echo one⏎xx")
        .contains("characters are not shown")
        .endsWith("\\u{202E}; rm y");
    assertThat(asked.at("/content/0/content/text").asString())
        .contains("x".repeat(3_000) + "\\u{202E}; rm y");
    assertThat(asked.at("/rawInput/command").asString()).endsWith("\\u{202E}; rm y");
  }

  @Test
  void anEditIsShownAskedForAndMadeInTheEditor() throws Exception {
    lab.script(EDIT, DONE);
    String session = newSession(TestEditor.EVERYTHING);
    editor
        .permitting("allow")
        .answering("fs/read_text_file", _ -> "{\"content\":\"unsaved one\"}")
        .answering("fs/write_text_file", _ -> "{}");
    assertThat(prompt(session, "go")).isEqualTo("end_turn");
    JsonNode asked = editor.asked("session/request_permission").getFirst();
    String diff =
        "[{\"type\":\"diff\",\"path\":\"%s\",\"oldText\":\"unsaved one\",\"newText\":\"unsaved two\"}]"
            .formatted(project.toRealPath().resolve("a.txt"));
    assertThat(asked.path("toolCall").path("content")).isEqualTo(TestEditor.json(diff));
    assertThat(asked.path("options").size()).isEqualTo(3);
    JsonNode written = editor.asked("fs/write_text_file").getFirst();
    assertThat(written.path("content").asString()).isEqualTo("unsaved two");
    JsonNode call = editor.updates("tool_call").getFirst();
    assertThat(call.path("kind").asString()).isEqualTo("edit");
    JsonNode end = editor.updates("tool_call_update").getLast();
    assertThat(end.path("status").asString()).isEqualTo("completed");
    assertThat(end.path("content").path(0)).isEqualTo(TestEditor.json(diff).path(0));
    assertThat(project.resolve("a.txt")).hasContent("one");
  }

  @Test
  void anEditorWithoutFilesHasThemWrittenToTheDisk() throws Exception {
    lab.script(EDIT, DONE);
    String session = newSession("{}");
    editor.permitting("allow");
    prompt(session, "go");
    assertThat(project.resolve("a.txt")).hasContent("two");
  }

  @Test
  void whatIsRejectedIsNotDone() throws Exception {
    lab.script(EDIT, DONE);
    String session = newSession("{}");
    editor.permitting("reject");
    assertThat(prompt(session, "go")).isEqualTo("end_turn");
    assertThat(project.resolve("a.txt")).hasContent("one");
    assertThat(editor.updates("tool_call_update").getLast().path("status").asString())
        .isEqualTo("failed");
  }

  @Test
  void whatIsAlwaysAllowedIsAskedForOnce() throws Exception {
    lab.script(
        EDIT,
        "{\"when\":{\"role\":\"tool\",\"matches\":\"Edited\"},\"tool_calls\":[{\"name\":\"edit_file\",\"arguments\":{\"path\":\"a.txt\",\"old_text\":\"two\",\"new_text\":\"three\"}}]}",
        DONE);
    String session = newSession("{}");
    editor.permitting("always");
    prompt(session, "go");
    assertThat(editor.asked("session/request_permission")).hasSize(1);
    assertThat(project.resolve("a.txt")).hasContent("three");
  }

  @Test
  void toolsHaveTheEnvironmentThatTheEditorCameWith() throws Exception {
    lab.script(
        "{\"when\":{\"role\":\"user\"},\"tool_calls\":[{\"name\":\"tell_path\",\"arguments\":{}}]}",
        DONE);
    String session = newSession("{}");
    prompt(session, "go");
    assertThat(lab.journal(session)).anyMatch(line -> line.contains("PATH=/of/the/editor"));
  }

  @Test
  void aCommandRunsInATerminalOfTheEditor() throws Exception {
    lab.script(SHELL, DONE);
    String session = newSession(TestEditor.EVERYTHING);
    editor
        .permitting("allow")
        .answering("terminal/create", _ -> "{\"terminalId\":\"t1\"}")
        .answering("terminal/wait_for_exit", _ -> "{\"exitCode\":3,\"signal\":null}")
        .answering("terminal/output", _ -> "{\"output\":\"no rule\",\"truncated\":false}")
        .answering("terminal/release", _ -> "{}");
    prompt(session, "go");
    JsonNode created = editor.asked("terminal/create").getFirst();
    assertThat(created.path("args").path(1).asString()).isEqualTo("make");
    assertThat(created.path("cwd").asString()).isEqualTo(project.toString());
    assertThat(editor.asked("terminal/release")).hasSize(1);
    assertThat(editor.updates("tool_call_update"))
        .anyMatch(
            update -> update.path("content").path(0).path("terminalId").asString("").equals("t1"));
    assertThat(lab.journal(session)).anyMatch(line -> line.contains("no rule\\n[exit code 3]"));
  }

  @Test
  void aCancelledCommandHasItsTerminalReleased() throws Exception {
    lab.script(SHELL, DONE);
    String session = newSession(TestEditor.EVERYTHING);
    editor
        .permitting("allow")
        .answering("terminal/create", _ -> "{\"terminalId\":\"t1\"}")
        .answering("terminal/release", _ -> "{}");
    Call prompt = editor.start("session/prompt", AcpLab.prompt(session, "go"));
    editor.await("the wait", () -> !editor.asked("terminal/wait_for_exit").isEmpty());
    editor.tell("session/cancel", "{\"sessionId\":\"" + session + "\"}");
    assertThat(prompt.await().path("stopReason").asString()).isEqualTo("cancelled");
    editor.await("the release", () -> editor.asked("terminal/release").size() == 1);
  }

  @Test
  void theUserIsToldOfServersThatCannotBeUsed() throws Exception {
    lab.script(DONE);
    lab.problem("The server 'x' does not start: there is no such program.");
    newSession("{}");
    editor.await(
        "the message",
        () -> editor.said("agent_message_chunk").contains("The server 'x' does not start"));
    newSession("{\"session\":{\"notices\":{}}}");
    editor.await("the notice", () -> !editor.updates("notice").isEmpty());
    assertThat(editor.updates("notice").getFirst().path("severity").asString())
        .isEqualTo("warning");
  }

  @Test
  void aTerminalThatIsOpenedTooLateIsReleasedAllTheSame() throws Exception {
    lab.script(SHELL, DONE);
    String session = newSession(TestEditor.EVERYTHING);
    CountDownLatch cancelled = new CountDownLatch(1);
    editor
        .permitting("allow")
        .answering("terminal/create", _ -> after(cancelled, "{\"terminalId\":\"t1\"}"))
        .answering("terminal/release", _ -> "{}");
    Call prompt = editor.start("session/prompt", AcpLab.prompt(session, "go"));
    editor.await("the terminal", () -> !editor.asked("terminal/create").isEmpty());
    editor.tell("session/cancel", "{\"sessionId\":\"" + session + "\"}");
    assertThat(prompt.await().path("stopReason").asString()).isEqualTo("cancelled");
    cancelled.countDown();
    editor.await("the release", () -> !editor.asked("terminal/release").isEmpty());
  }

  private static String after(CountDownLatch latch, String answer) {
    try {
      assertThat(latch.await(20, TimeUnit.SECONDS)).isTrue();
      return answer;
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void aCancelWithdrawsThePermissionThatWaits() throws Exception {
    lab.script(EDIT, DONE);
    String session = newSession("{}");
    Call prompt = editor.start("session/prompt", AcpLab.prompt(session, "go"));
    editor.await("the question", () -> !editor.asked("session/request_permission").isEmpty());
    editor.tell("session/cancel", "{\"sessionId\":\"" + session + "\"}");
    assertThat(prompt.await().path("stopReason").asString()).isEqualTo("cancelled");
    assertThat(editor.withdrawn.await(20, TimeUnit.SECONDS)).isTrue();
    assertThat(project.resolve("a.txt")).hasContent("one");
  }

  @Test
  void aCancelDoesNotOvertakeItsPrompt() throws Exception {
    lab.script("{\"text\":\"slow\",\"delay_ms\":60000,\"repeat\":true}");
    String session = newSession("{}");
    for (int i = 0; i < 20; i++) {
      Call prompt = editor.start("session/prompt", AcpLab.prompt(session, "go " + i));
      editor.tell("session/cancel", "{\"sessionId\":\"" + session + "\"}");
      assertThat(prompt.await().path("stopReason").asString()).isEqualTo("cancelled");
    }
  }

  @Test
  void aSecondPromptIsRefusedWhileOneIsWorkedOn() throws Exception {
    lab.script(EDIT, DONE);
    String session = newSession("{}");
    Call prompt = editor.start("session/prompt", AcpLab.prompt(session, "go"));
    editor.await("the question", () -> !editor.asked("session/request_permission").isEmpty());
    assertThatThrownBy(() -> prompt(session, "more")).hasMessageContaining("cancel");
    editor.tell("session/cancel", "{\"sessionId\":\"" + session + "\"}");
    prompt.await();
  }

  @Test
  void inAModeThatOnlyReadsNothingIsAskedAndNothingChanges() throws Exception {
    lab.script(EDIT, DONE);
    String session = newSession("{}");
    editor.call("session/set_mode", "{\"sessionId\":\"" + session + "\",\"modeId\":\"read\"}");
    prompt(session, "go");
    assertThat(editor.asked).isEmpty();
    assertThat(project.resolve("a.txt")).hasContent("one");
  }

  @Test
  void aModeIsAlsoSetByACommand() throws Exception {
    lab.script(EDIT, DONE);
    String session = newSession("{}");
    assertThat(prompt(session, "/mode edit")).isEqualTo("end_turn");
    assertThat(editor.updates("current_mode_update").getFirst().path("currentModeId").asString())
        .isEqualTo("edit");
    prompt(session, "go");
    assertThat(editor.asked).isEmpty();
    assertThat(project.resolve("a.txt")).hasContent("two");
    prompt(session, "/tools");
    assertThat(editor.said("agent_message_chunk")).contains("`edit_file`").contains("todo_write");
  }

  @Test
  void aCommandSaysWhichModelThereIsAndRefusesOneThatIsNotThere() throws Exception {
    lab.script(DONE);
    String session = newSession("{}");
    prompt(session, "/model");
    prompt(session, "/model script:nowhere.json");
    assertThat(editor.said("agent_message_chunk"))
        .startsWith("The model is 'script:")
        .contains("nowhere.json");
  }

  @Test
  void aPlanIsShownAsOne() throws Exception {
    lab.script(
        "{\"when\":{\"role\":\"user\"},\"tool_calls\":[{\"name\":\"todo_write\",\"arguments\":{\"todos\":[{\"content\":\"look\",\"status\":\"completed\"},{\"content\":\"mend\",\"status\":\"pending\"}]}}]}",
        DONE);
    prompt(newSession("{}"), "go");
    assertThat(editor.updates("plan").getFirst().path("entries"))
        .isEqualTo(
            TestEditor.json(
                "[{\"content\":\"look\",\"priority\":\"medium\",\"status\":\"completed\"},{\"content\":\"mend\",\"priority\":\"medium\",\"status\":\"pending\"}]"));
    assertThat(editor.updates("tool_call")).isEmpty();
  }

  @Test
  void aQuestionOfTheModelIsAForm() throws Exception {
    lab.script(
        "{\"when\":{\"role\":\"user\"},\"tool_calls\":[{\"name\":\"ask_user\",\"arguments\":{\"question\":\"Which?\",\"default\":\"red\"}}]}",
        "{\"when\":{\"role\":\"tool\",\"matches\":\"blue\"},\"text\":\"Blue.\"}");
    String session = newSession(TestEditor.EVERYTHING);
    editor.answering(
        "elicitation/create", _ -> "{\"action\":\"accept\",\"content\":{\"answer\":\"blue\"}}");
    assertThat(prompt(session, "go")).isEqualTo("end_turn");
    assertThat(editor.asked("elicitation/create").getFirst().path("message").asString())
        .isEqualTo("Which?");
    assertThat(editor.said("agent_message_chunk")).isEqualTo("Blue.");
  }

  @Test
  void whyATurnFailedIsTheAnswerToItsPrompt() throws Exception {
    lab.script("{\"error\":\"the provider is on holiday\"}");
    String session = newSession("{}");
    assertThatThrownBy(() -> prompt(session, "go")).hasMessageContaining("on holiday");
    assertThatThrownBy(() -> prompt("nobody", "go"))
        .isInstanceOfSatisfying(RemoteError.class, e -> assertThat(e.code()).isEqualTo(-32002));
  }

  @Test
  void withoutAModelTheEditorIsToldWhatToSet() throws Exception {
    lab.withoutModel();
    try (TestEditor other = new TestEditor(lab.door())) {
      other.initialize("{}");
      assertThatThrownBy(() -> other.call("session/new", lab.newSession()))
          .hasMessageContaining("KONSOL_MODEL");
    }
  }

  @Test
  void aSessionIsListedResumedAndDeleted() throws Exception {
    lab.script("{\"text\":\"one\"}", "{\"text\":\"two\"}");
    String session = newSession("{}");
    prompt(session, "first");
    String here = "{\"cwd\":\"" + project + "\"}";
    JsonNode listed = editor.call("session/list", here).path("sessions").path(0);
    assertThat(listed.path("sessionId").asString()).isEqualTo(session);
    assertThat(listed.path("title").asString()).isEqualTo("first");
    assertThat(listed.path("_meta").path("konsol/attention").asString()).isEqualTo("none");
    assertThat(editor.call("session/list", "{\"cwd\":\"/\"}").path("sessions")).isEmpty();
    editor.call("session/close", "{\"sessionId\":\"" + session + "\"}");
    assertThatThrownBy(() -> prompt(session, "closed")).hasMessageContaining("not open");
    editor.call("session/resume", lab.reopen(session));
    prompt(session, "second");
    assertThat(editor.said("agent_message_chunk")).isEqualTo("onetwo");
    assertThat(editor.updates("user_message_chunk")).isEmpty();
    editor.call("session/delete", "{\"sessionId\":\"" + session + "\"}");
    assertThat(editor.call("session/list", here).path("sessions")).isEmpty();
  }

  @Test
  void aPermissionThatWaitedIsAskedAgainWhenTheNextHostLoadsTheSession() throws Exception {
    lab.script(EDIT, DONE);
    String session = newSession("{}");
    var _ = editor.start("session/prompt", AcpLab.prompt(session, "go"));
    editor.await("the question", () -> !editor.asked("session/request_permission").isEmpty());
    lab.die();
    try (TestEditor next = new TestEditor(lab.door())) {
      next.permitting("allow").initialize("{}");
      next.call("session/load", lab.reopen(session));
      assertThat(next.said("user_message_chunk")).isEqualTo("go");
      assertThat(next.updates("tool_call").getFirst().path("title").asString())
          .isEqualTo("Edit a.txt");
      next.await("the end", () -> next.said("agent_message_chunk").endsWith("Done."));
      assertThat(project.resolve("a.txt")).hasContent("two");
      assertThat(next.asked("session/request_permission")).hasSize(1);
    }
  }

  @Tag("slow")
  @Test
  void aPermissionThatWaitedIsAskedAgainByTheNextEditor() throws Exception {
    lab.script(EDIT, DONE);
    String session = newSession("{}");
    var _ = editor.start("session/prompt", AcpLab.prompt(session, "go"));
    editor.await("the question", () -> !editor.asked("session/request_permission").isEmpty());
    editor.close();
    lab.die();
    try (TestEditor next = new TestEditor(lab.door())) {
      next.permitting("allow").initialize("{}");
      next.call("session/resume", lab.reopen(session));
      next.await("the end", () -> next.said("agent_message_chunk").endsWith("Done."));
      assertThat(next.updates("user_message_chunk")).isEmpty();
      assertThat(project.resolve("a.txt")).hasContent("two");
    }
  }

  @Test
  void aPromptThatIsGivenUpIsStopped() throws Exception {
    lab.script("{\"text\":\"slow\",\"delay_ms\":60000,\"repeat\":true}");
    String session = newSession("{}");
    Call prompt = editor.start("session/prompt", AcpLab.prompt(session, "go"));
    editor.await("the turn", () -> !lab.journal(session).isEmpty());
    prompt.cancel("enough");
    editor.await("its end", () -> lab.journal(session).getLast().contains("turn_end"));
    assertThat(lab.journal(session).getLast()).contains("interrupted");
  }

  @Test
  void whatIsWrongIsSaidOnThatMessage() throws Exception {
    editor.initialize("{}");
    for (String params :
        List.of("{}", "{\"cwd\":\"relative\",\"mcpServers\":[]}", "{\"cwd\":7}", "[]")) {
      assertThatThrownBy(() -> editor.call("session/new", params))
          .isInstanceOfSatisfying(RemoteError.class, e -> assertThat(e.code()).isEqualTo(-32602));
    }
    assertThatThrownBy(() -> editor.call("session/fork", "{}"))
        .isInstanceOfSatisfying(RemoteError.class, e -> assertThat(e.code()).isEqualTo(-32601));
  }
}
