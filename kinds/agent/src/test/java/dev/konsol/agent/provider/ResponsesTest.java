package dev.konsol.agent.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.agent.model.ChatMessage;
import dev.konsol.agent.model.Completer;
import dev.konsol.agent.model.Completion;
import dev.konsol.agent.model.Conversation;
import dev.konsol.agent.model.Finish;
import dev.konsol.agent.model.ModelException;
import dev.konsol.agent.model.Models;
import dev.konsol.agent.model.Thinking;
import dev.konsol.agent.model.ToolCall;
import dev.konsol.agent.model.Usage;
import dev.konsol.agent.provider.access.CredentialCommands;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// OpenAI's other wire.
class ResponsesTest {
  private static final String REASONING =
      "{\"type\":\"reasoning\",\"id\":\"rs1\",\"summary\":[],\"encrypted_content\":\"secret\"}";

  private static String event(String type, String rest) {
    return "event: %s\ndata: {\"type\":\"%s\",%s}\n\n".formatted(type, type, rest);
  }

  private static String call(String item, String id, String arguments) {
    String start =
        "\"item\":{\"type\":\"function_call\",\"id\":\"%s\",\"call_id\":\"%s\",\"name\":\"read_file\",\"arguments\":\"\"}"
            .formatted(item, id);
    return event("response.output_item.added", start)
        + event(
            "response.function_call_arguments.delta",
            "\"item_id\":\"%s\",\"delta\":%s".formatted(item, Speech.quoted(arguments)));
  }

  private static String end(String type, String details) {
    return event(
        "response." + type,
        "\"response\":{\"usage\":{\"input_tokens\":100,\"input_tokens_details\":{\"cached_tokens\":60},"
            + "\"output_tokens\":5},\"incomplete_details\":"
            + details
            + "}");
  }

  private static Providers providers(FakeProvider provider) {
    return new Providers(
        Map.of("OPENAI_BASE_URL", provider.url() + "/v1"),
        Providers.Settings.NONE,
        CredentialCommands.NONE,
        ProvidersTest.PATIENCE);
  }

  private static Completion read(String stream) throws Exception {
    try (FakeProvider provider = new FakeProvider(FakeProvider.stream(stream));
        Providers providers = providers(provider)) {
      return model(providers).complete(ProvidersTest.TALK, _ -> {});
    }
  }

  private static Completer model(Providers providers) {
    return new Models(providers.all()).of("openai-responses:gpt-5-codex");
  }

  @Test
  void textCallsAndUsageCome() throws Exception {
    Completion completion =
        read(
            event("response.output_text.delta", "\"delta\":\"Hello\"")
                + call("i1", "t1", "{\"path\":\"a\"}")
                + call("i2", "t2", "{\"path\":\"b\"}")
                + end("completed", "null"));
    assertThat(completion)
        .isEqualTo(
            new Completion(
                "Hello",
                List.of(
                    new ToolCall("t1", "read_file", "{\"path\":\"a\"}"),
                    new ToolCall("t2", "read_file", "{\"path\":\"b\"}")),
                List.of(),
                Optional.empty(),
                new Usage(100, 5, 60, 0),
                Finish.COMPLETE));
  }

  @Test
  void theReasonOfTheEndIsRead() throws Exception {
    Completion cut =
        read(call("i1", "t1", "{\"pa") + end("incomplete", "{\"reason\":\"max_output_tokens\"}"));
    assertThat(cut.finish()).isEqualTo(Finish.LENGTH);
    assertThat(cut.cut()).containsExactly("read_file");
    assertThat(read(end("incomplete", "{\"reason\":\"content_filter\"}")).finish())
        .isEqualTo(Finish.FILTERED);
    Completion refused =
        read(event("response.refusal.delta", "\"delta\":\"No.\"") + end("completed", "null"));
    assertThat(refused.finish()).isEqualTo(Finish.REFUSED);
    assertThat(refused.text()).isEqualTo("No.");
  }

  @Test
  void whatFailsSaysWhy() {
    assertThatThrownBy(
            () ->
                read(
                    event(
                        "response.failed",
                        "\"response\":{\"error\":{\"code\":\"context_length_exceeded\","
                            + "\"message\":\"too long\"}}")))
        .isInstanceOfSatisfying(
            ModelException.class,
            e -> assertThat(e.kind()).isEqualTo(ModelException.Kind.TOO_LONG));
  }

  @Test
  void reasoningGoesBackBeforeItsCall() throws Exception {
    String first =
        event("response.reasoning_summary_text.delta", "\"delta\":\"hm\"")
            + event("response.output_item.done", "\"item\":" + REASONING)
            + call("i1", "t1", "{\"path\":\"a\"}")
            + end("completed", "null");
    try (FakeProvider provider =
            new FakeProvider(
                FakeProvider.stream(first), FakeProvider.stream(end("completed", "null")));
        Providers providers = providers(provider)) {
      List<ChatMessage> messages = new ArrayList<>(List.of(new ChatMessage.User("go")));
      Completion said = model(providers).complete(talk(messages), _ -> {});
      assertThat(said.thinking().map(Thinking::text)).contains("hm");
      messages.add(new ChatMessage.Assistant("", said.calls(), said.thinking()));
      messages.add(new ChatMessage.ToolOutput("t1", "read_file", "aaa", false));
      var _ = model(providers).complete(talk(messages), _ -> {});
      var _ = provider.requests.take();
      String request = provider.requests.take();
      JsonNode body = JsonMapper.shared().readTree(request.substring(request.indexOf(' ') + 1));
      assertThat(body.path("input").path(2)).isEqualTo(JsonMapper.shared().readTree(REASONING));
      assertThat(body.path("input").path(3).path("call_id").asString()).isEqualTo("t1");
      assertThat(body.path("store").asBoolean(true)).isFalse();
      assertThat(body.path("tools").path(0).path("parameters"))
          .isEqualTo(
              JsonMapper.shared().readTree(ProvidersTest.TALK.tools().getFirst().inputSchema()));
    }
  }

  private static Conversation talk(List<ChatMessage> messages) {
    return new Conversation(Optional.of("Be brief."), messages, ProvidersTest.TALK.tools());
  }
}
