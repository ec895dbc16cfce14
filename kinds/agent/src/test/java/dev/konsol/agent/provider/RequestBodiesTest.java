package dev.konsol.agent.provider;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.agent.model.ChatMessage;
import dev.konsol.agent.model.Completion;
import dev.konsol.agent.model.Conversation;
import dev.konsol.agent.model.Image;
import dev.konsol.agent.model.Models;
import dev.konsol.agent.model.ToolCall;
import dev.konsol.agent.provider.access.CredentialCommands;
import dev.konsol.core.tool.ToolSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// What the providers are sent, as it arrives there.
class RequestBodiesTest {
  private static final JsonMapper JSON = JsonMapper.shared();
  private static final String SCHEMA =
      """
      {"type":"object","$defs":{"node":{"type":"object","properties":{"next":{"$ref":"#/$defs/node"}}}},
       "properties":{"root":{"$ref":"#/$defs/node"},"n":{"type":["integer","null"],"default":3}},
       "required":["root"],"additionalProperties":false,
       "oneOf":[{"required":["n"]},{"required":["root"]}],"x-mine":{"a":[1,2.5]}}""";

  private static JsonNode sent(Speech speech, Conversation talk) throws Exception {
    return sent(speech, talk, "x", Map.of());
  }

  private static JsonNode sent(
      Speech speech, Conversation talk, String model, Map<String, String> environment)
      throws Exception {
    try (FakeProvider provider = new FakeProvider(FakeProvider.stream(speech.whole()));
        Providers providers =
            speech.providers(
                provider.url(), ProvidersTest.PATIENCE, Providers.Settings.NONE, environment)) {
      var _ = speech.completer(providers, model).complete(talk, _ -> {});
      String request = provider.requests.take();
      return JSON.readTree(request.substring(request.indexOf(' ') + 1));
    }
  }

  private static Conversation talk(List<ChatMessage> messages) {
    return new Conversation(Optional.of("Be brief."), messages, ProvidersTest.TALK.tools());
  }

  private static ToolSpec tool(String name, String schema) {
    return new ToolSpec(name, name, "Does it.", schema, Optional.empty(), ToolSpec.Effects.READS);
  }

  @ParameterizedTest
  @EnumSource
  void schemasArriveWhole(Speech speech) throws Exception {
    Conversation talk =
        new Conversation(
            Optional.empty(),
            List.of(new ChatMessage.User("go")),
            List.of(
                tool("one", SCHEMA), tool("two", "{\"type\":\"object\"}"), tool("three", "{}")));
    JsonNode tools = sent(speech, talk).path("tools");
    assertThat(schema(speech, tools.path(0))).isEqualTo(JSON.readTree(SCHEMA));
    assertThat(schema(speech, tools.path(1))).isEqualTo(JSON.readTree("{\"type\":\"object\"}"));
    assertThat(schema(speech, tools.path(2))).isEqualTo(JSON.readTree("{\"type\":\"object\"}"));
  }

  private static JsonNode schema(Speech speech, JsonNode tool) {
    return speech == Speech.ANTHROPIC
        ? tool.path("input_schema")
        : (speech == Speech.RESPONSES ? tool : tool.path("function")).path("parameters");
  }

  @ParameterizedTest
  @EnumSource
  void aHistoryWithABrokenCallIsSentAsWords(Speech speech) throws Exception {
    JsonNode body =
        sent(
            speech,
            talk(
                List.of(
                    new ChatMessage.User("write it"),
                    new ChatMessage.Assistant(
                        "I will.",
                        List.of(
                            new ToolCall("t1", "write_file", "{\"path\":\"a\",\"content\":\"lo"),
                            new ToolCall("t2", "read_file", "{\"path\":\"b\"}"))),
                    new ChatMessage.ToolOutput("t1", "write_file", "not JSON", true),
                    new ChatMessage.ToolOutput("t2", "read_file", "bbb", false),
                    new ChatMessage.User("go on"))));
    String text = body.toString();
    assertThat(text)
        .doesNotContain("\\\"lo")
        .doesNotContain("t1")
        .contains("Your call of write_file did not arrive whole and was not run.")
        .contains("bbb")
        .contains("go on");
    // Results come right after their calls, before anything else.
    assertThat(text.indexOf("bbb")).isLessThan(text.indexOf("did not arrive whole"));
  }

  @ParameterizedTest
  @EnumSource
  void aSessionWhoseOnlyCallWasBrokenGoesOn(Speech speech) throws Exception {
    JsonNode body =
        sent(
            speech,
            talk(
                List.of(
                    new ChatMessage.User("write it"),
                    new ChatMessage.Assistant(
                        "", List.of(new ToolCall("t1", "write_file", "{\"path"))),
                    new ChatMessage.ToolOutput("t1", "write_file", "not JSON", true))));
    assertThat(body.toString()).contains("did not arrive whole").doesNotContain("{\\\"path");
    assertThat(last(body).path("role").asString()).isEqualTo("user");
  }

  private static JsonNode last(JsonNode body) {
    JsonNode messages = body.path(body.has("input") ? "input" : "messages");
    return messages.path(messages.size() - 1);
  }

  @ParameterizedTest
  @EnumSource(names = {"ANTHROPIC", "OPENAI"})
  void everyCallHasAnIdOfItsOwnAndOneResult(Speech speech) throws Exception {
    List<ChatMessage> messages = new ArrayList<>(List.of(new ChatMessage.User("go")));
    for (int turn = 0; turn < 2; turn++) {
      messages.add(
          new ChatMessage.Assistant(
              "",
              List.of(
                  new ToolCall("call_0", "read_file", "{\"path\":\"a\"}"),
                  new ToolCall("call_0", "read_file", "{\"path\":\"b\"}"),
                  new ToolCall("lost", "read_file", "{\"path\":\"c\"}"))));
      messages.add(new ChatMessage.ToolOutput("call_0", "read_file", "is a", false));
      messages.add(new ChatMessage.ToolOutput("call_0", "read_file", "is b", false));
      messages.add(new ChatMessage.ToolOutput("other", "read_file", "is nobody's", false));
    }
    JsonNode body = sent(speech, talk(messages));
    List<String> asked =
        speech == Speech.ANTHROPIC
            ? texts(body, "tool_use", "id")
            : body.findValues("tool_calls").stream()
                .flatMap(calls -> calls.valueStream())
                .map(call -> call.path("id").asString())
                .toList();
    List<String> answered =
        speech == Speech.ANTHROPIC
            ? texts(body, "tool_result", "tool_use_id")
            : body.findValuesAsString("tool_call_id");
    assertThat(asked).hasSize(6).doesNotHaveDuplicates();
    assertThat(answered).isEqualTo(asked);
  }

  private static List<String> texts(JsonNode body, String type, String field) {
    return body.path("messages")
        .valueStream()
        .flatMap(message -> message.path("content").valueStream())
        .filter(block -> block.path("type").asString("").equals(type))
        .map(block -> block.path(field).asString())
        .toList();
  }

  @Test
  void theLastMessagesAreMarkedToBeKept() throws Exception {
    List<ChatMessage> messages = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      String id = "t" + i;
      messages.add(new ChatMessage.User("question " + i));
      messages.add(new ChatMessage.Assistant("", List.of(new ToolCall(id, "read_file", "{}"))));
      messages.add(new ChatMessage.ToolOutput(id, "read_file", "out " + i, false));
    }
    JsonNode body = sent(Speech.ANTHROPIC, talk(messages));
    assertThat(body.findValues("cache_control"))
        .hasSize(4)
        .allMatch(mark -> mark.equals(JSON.readTree("{\"type\":\"ephemeral\"}")));
    JsonNode sent = body.path("messages");
    assertThat(last(body).findValues("cache_control")).hasSize(1);
    assertThat(sent.path(sent.size() - 3).findValues("cache_control")).hasSize(1);
    assertThat(body.path("system").findValues("cache_control")).hasSize(1);
    assertThat(body.path("tools").findValues("cache_control")).hasSize(1);
  }

  @ParameterizedTest
  @EnumSource
  void picturesAreSent(Speech speech) throws Exception {
    JsonNode body =
        sent(
            speech,
            talk(
                List.of(
                    new ChatMessage.User("look", List.of(new Image("image/png", "QUFB"))),
                    new ChatMessage.Assistant(
                        "", List.of(new ToolCall("t1", "read_file", "{\"path\":\"p\"}"))),
                    new ChatMessage.ToolOutput(
                        "t1",
                        "read_file",
                        "a picture",
                        false,
                        List.of(new Image("image/jpeg", "QkJC"))))));
    List<String> found =
        switch (speech) {
          case ANTHROPIC ->
              body.findValues("source").stream()
                  .map(it -> it.path("media_type").asString() + ";" + it.path("data").asString())
                  .toList();
          case OPENAI ->
              body.findValues("image_url").stream().map(it -> it.path("url").asString()).toList();
          case OLLAMA ->
              body.findValues("images").stream().map(it -> it.path(0).asString()).toList();
          case RESPONSES -> body.findValues("image_url").stream().map(JsonNode::asString).toList();
        };
    assertThat(found)
        .isEqualTo(
            switch (speech) {
              case ANTHROPIC -> List.of("image/png;QUFB", "image/jpeg;QkJC");
              case OPENAI, RESPONSES ->
                  List.of("data:image/png;base64,QUFB", "data:image/jpeg;base64,QkJC");
              case OLLAMA -> List.of("QUFB", "QkJC");
            });
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "RESPONSES")
  void thinkingGoesBackToWhereItCameFrom(Speech speech) throws Exception {
    String first =
        speech.thinking("hm")
            + speech.call(0, "t1", "read_file", "{\"path\":\"a\"}")
            + speech.end("stop");
    try (FakeProvider provider =
            new FakeProvider(FakeProvider.stream(first), FakeProvider.stream(speech.whole()));
        Providers providers = speech.providers(provider.url(), ProvidersTest.PATIENCE)) {
      List<ChatMessage> messages = new ArrayList<>(List.of(new ChatMessage.User("go")));
      Completion completion = speech.completer(providers).complete(talk(messages), _ -> {});
      messages.add(
          new ChatMessage.Assistant(completion.text(), completion.calls(), completion.thinking()));
      messages.add(new ChatMessage.ToolOutput("t1", "read_file", "aaa", false));
      var _ = speech.completer(providers).complete(talk(messages), _ -> {});
      var _ = provider.requests.take();
      String request = provider.requests.take();
      JsonNode said =
          JSON.readTree(request.substring(request.indexOf(' ') + 1))
              .path("messages")
              .path(speech == Speech.ANTHROPIC ? 1 : 2);
      assertThat(said.path("role").asString()).isEqualTo("assistant");
      switch (speech) {
        case ANTHROPIC ->
            assertThat(said.path("content").path(0))
                .isEqualTo(
                    JSON.readTree(
                        "{\"type\":\"thinking\",\"thinking\":\"hm\",\"signature\":\"sig\"}"));
        case OPENAI -> assertThat(said.path("reasoning_content").asString()).isEqualTo("hm");
        case OLLAMA -> assertThat(said.has("thinking")).isFalse();
        case RESPONSES -> throw new AssertionError("it has a test of its own");
      }
      // Another provider would refuse it.
      for (Speech other : Speech.values()) {
        if (other != speech) {
          assertThat(sent(other, talk(messages)).toString()).doesNotContain("hm");
        }
      }
    }
  }

  @Test
  void whatAnthropicThoughtGoesBackInItsOrder() throws Exception {
    String stream =
        Speech.ANTHROPIC.thinking("first")
            + Speech.anthropic(
                "content_block_start",
                "\"index\":1,\"content_block\":{\"type\":\"redacted_thinking\",\"data\":\"dark\"}")
            + Speech.ANTHROPIC.text("Well.")
            + Speech.ANTHROPIC.thinking("second")
            + Speech.ANTHROPIC.call(4, "t1", "read_file", "{\"path\":\"a\"}")
            + Speech.ANTHROPIC.end("tool_use");
    try (FakeProvider provider = new FakeProvider(FakeProvider.stream(stream));
        Providers providers = Speech.ANTHROPIC.providers(provider.url(), ProvidersTest.PATIENCE)) {
      ChatMessage.User go = new ChatMessage.User("go");
      Completion said = Speech.ANTHROPIC.completer(providers).complete(talk(List.of(go)), _ -> {});
      JsonNode body =
          sent(
              Speech.ANTHROPIC,
              talk(
                  List.of(
                      go,
                      new ChatMessage.Assistant(said.text(), said.calls(), said.thinking()),
                      new ChatMessage.ToolOutput("t1", "read_file", "aaa", false))));
      assertThat(body.path("messages").path(1).path("content"))
          .isEqualTo(
              JSON.readTree(
                  """
                  [{"type":"thinking","thinking":"first","signature":"sig"},
                   {"type":"redacted_thinking","data":"dark"},
                   {"type":"text","text":"Well."},
                   {"type":"thinking","thinking":"second","signature":"sig"},
                   {"type":"tool_use","id":"t1","name":"read_file","input":{"path":"a"}}]"""));
    }
  }

  @Test
  void anAnswerMayBeAsLongAsTheModelAllows() throws Exception {
    Conversation talk = talk(List.of(new ChatMessage.User("go")));
    assertThat(room(talk, "claude-sonnet-4-5", Map.of())).isEqualTo(64000);
    assertThat(room(talk, "claude-3-haiku-20240307", Map.of())).isEqualTo(4096);
    assertThat(room(talk, "of-nobody", Map.of())).isEqualTo(8192);
    assertThat(room(talk, "of-nobody", Map.of("KONSOL_MODEL_OUTPUT", "123"))).isEqualTo(123);
    Conversation full = talk(List.of(new ChatMessage.User("x".repeat(480_000))));
    assertThat(room(full, "claude-sonnet-4-5", Map.of())).isBetween(30_000, 40_000);
  }

  private static int room(Conversation talk, String model, Map<String, String> environment)
      throws Exception {
    return sent(Speech.ANTHROPIC, talk, model, environment).path("max_tokens").asInt();
  }

  @Test
  void ollamaKnowsWhichCallAResultBelongsTo() throws Exception {
    JsonNode result = last(sent(Speech.OLLAMA, ProvidersTest.TALK));
    assertThat(result.path("tool_name").asString()).isEqualTo("read_file");
    assertThat(result.path("tool_call_id").asString()).isEqualTo("t0");
  }

  @Test
  void aServerOfOnesOwnIsReachedByItsName() throws Exception {
    try (FakeProvider provider = new FakeProvider(FakeProvider.stream(Speech.OPENAI.whole()));
        Providers providers =
            new Providers(
                Map.of("KONSOL_WORK_KEY", "k3y", "TENANT", "blue"),
                new Providers.Settings(
                    "{\"work\":{\"type\":\"openai\",\"url\":\"%s/v1\",\"key_env\":\"KONSOL_WORK_KEY\",\"headers\":{\"X-Tenant\":\"is ${TENANT}\"}}}"
                        .formatted(provider.url()),
                    "{}"),
                CredentialCommands.NONE,
                ProvidersTest.PATIENCE)) {
      var _ = new Models(providers.all()).of("work:qwen").complete(ProvidersTest.TALK, _ -> {});
      assertThat(provider.headers.take())
          .containsEntry("Authorization", List.of("Bearer k3y"))
          .containsEntry("X-tenant", List.of("is blue"));
      assertThat(provider.requests.take()).contains("\"model\":\"qwen\"");
    }
  }

  @Test
  void ollamaDoesNotTruncateInSilence() throws Exception {
    JsonNode body =
        sent(
            Speech.OLLAMA,
            talk(List.of(new ChatMessage.User("go"))),
            "x",
            Map.of("KONSOL_MODEL_WINDOW", "9000"));
    assertThat(body.path("truncate")).isEqualTo(JSON.readTree("false"));
    assertThat(body.path("shift")).isEqualTo(JSON.readTree("false"));
    assertThat(body.path("options").path("num_ctx").asInt()).isEqualTo(9000);
  }
}
