package dev.konsol.agent.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.agent.model.ChatMessage;
import dev.konsol.agent.model.Completer;
import dev.konsol.agent.model.Completion;
import dev.konsol.agent.model.Conversation;
import dev.konsol.agent.model.Finish;
import dev.konsol.agent.model.ModelException;
import dev.konsol.agent.model.Thinking;
import dev.konsol.agent.model.ToolCall;
import dev.konsol.agent.model.Usage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// What becomes of answers that are not as they should be.
class AnswersTest {
  private static Completion read(Speech speech, String stream) throws Exception {
    return read(speech, stream, _ -> {}, ProvidersTest.TALK);
  }

  private static Completion read(
      Speech speech, String stream, Completer.Listener listener, Conversation talk)
      throws Exception {
    try (FakeProvider provider = new FakeProvider(FakeProvider.stream(stream));
        Providers providers = speech.providers(provider.url(), ProvidersTest.PATIENCE)) {
      return speech.completer(providers).complete(talk, listener);
    }
  }

  private static String length(Speech speech) {
    return speech == Speech.ANTHROPIC ? "max_tokens" : "length";
  }

  @ParameterizedTest
  @EnumSource
  void aCallThatIsCutIsNamedAndNotGiven(Speech speech) throws Exception {
    Completion completion =
        read(
            speech,
            speech.call(0, "t1", "read_file", "{\"path\":\"a\"}")
                + speech.call(1, "t2", "write_file", "{\"path\":\"b\",\"content\":\"lo")
                + speech.end(length(speech)));
    assertThat(completion.calls())
        .containsExactly(new ToolCall("t1", "read_file", "{\"path\":\"a\"}"));
    assertThat(completion.cut()).containsExactly("write_file");
    assertThat(completion.finish()).isEqualTo(Finish.LENGTH);
  }

  @ParameterizedTest
  @EnumSource
  void whatIsNoObjectIsNoCall(Speech speech) throws Exception {
    Completion completion =
        read(
            speech,
            speech.call(0, "t1", "one", "[1]")
                + speech.call(1, "t2", "two", "{\"a\":1}}")
                + speech.call(2, "t3", "three", "{\"a\":}")
                + speech.call(3, "t4", "four", "")
                + speech.end("stop"));
    assertThat(completion.cut()).containsExactly("one", "two", "three");
    assertThat(completion.calls()).containsExactly(new ToolCall("t4", "four", "{}"));
  }

  @ParameterizedTest
  @CsvSource({
    "ANTHROPIC,end_turn,COMPLETE",
    "ANTHROPIC,tool_use,COMPLETE",
    "ANTHROPIC,stop_sequence,COMPLETE",
    "ANTHROPIC,max_tokens,LENGTH",
    "ANTHROPIC,pause_turn,LENGTH",
    "ANTHROPIC,refusal,REFUSED",
    "ANTHROPIC,model_context_window_exceeded,WINDOW",
    "OPENAI,stop,COMPLETE",
    "OPENAI,tool_calls,COMPLETE",
    "OPENAI,length,LENGTH",
    "OPENAI,content_filter,FILTERED",
    "OPENAI,model_length,WINDOW",
    "OLLAMA,stop,COMPLETE",
    "OLLAMA,length,LENGTH",
    "RESPONSES,stop,COMPLETE",
    "RESPONSES,length,LENGTH",
    "RESPONSES,content_filter,FILTERED"
  })
  void theReasonOfTheEndIsRead(Speech speech, String reason, Finish finish) throws Exception {
    Completion completion = read(speech, speech.text("Hel") + speech.end(reason));
    assertThat(completion.finish()).isEqualTo(finish);
    assertThat(completion.text()).isEqualTo("Hel");
  }

  @ParameterizedTest
  @EnumSource(names = {"OPENAI", "OLLAMA"})
  void anAnswerThatFillsTheWindowIsNotJustLong(Speech speech) throws Exception {
    try (FakeProvider provider =
            new FakeProvider(FakeProvider.stream(speech.text("Hel") + speech.end("length")));
        Providers providers =
            speech.providers(
                provider.url(),
                ProvidersTest.PATIENCE,
                Providers.Settings.NONE,
                Map.of("KONSOL_MODEL_WINDOW", "1000"))) {
      assertThat(speech.completer(providers).complete(ProvidersTest.TALK, _ -> {}).finish())
          .isEqualTo(Finish.LENGTH);
    }
    String full =
        (speech.text("Hel") + speech.end("length"))
            .replace("\"prompt_tokens\":100", "\"prompt_tokens\":127995")
            .replace("\"prompt_eval_count\":100", "\"prompt_eval_count\":32763");
    assertThat(read(speech, full).finish()).isEqualTo(Finish.WINDOW);
  }

  @Test
  void whatOpenAiRefusesWithIsPartOfTheText() throws Exception {
    StringBuilder shown = new StringBuilder();
    Completion completion =
        read(
            Speech.OPENAI,
            Speech.openAi("{\"role\":\"assistant\",\"content\":null,\"refusal\":\"I can\"}", "null")
                + Speech.openAi("{\"refusal\":\"not.\"}", "null")
                + Speech.OPENAI.end("stop"),
            shown::append,
            ProvidersTest.TALK);
    assertThat(completion.finish()).isEqualTo(Finish.REFUSED);
    assertThat(completion.text()).isEqualTo("I cannot.");
    assertThat(shown).hasToString("I cannot.");
  }

  @ParameterizedTest
  @EnumSource
  void callsWithTheSameIndexStayApart(Speech speech) throws Exception {
    Completion completion =
        read(
            speech,
            speech.call(0, "t1", "read_file", "{\"path\":\"a\"}")
                + speech.call(0, "t2", "read_file", "{\"path\":\"b\"}")
                + speech.call(0, "t3", "list_files", "{}")
                + speech.end("stop"));
    assertThat(completion.calls())
        .containsExactly(
            new ToolCall("t1", "read_file", "{\"path\":\"a\"}"),
            new ToolCall("t2", "read_file", "{\"path\":\"b\"}"),
            new ToolCall("t3", "list_files", "{}"));
  }

  @ParameterizedTest
  @EnumSource
  void callsWithTheSameIdOrNoneGetTheirOwn(Speech speech) throws Exception {
    for (String id : List.of("", "call_0", "t0")) {
      Completion completion =
          read(
              speech,
              speech.call(0, id, "read_file", "{\"path\":\"a\"}")
                  + speech.call(0, id, "read_file", "{\"path\":\"b\"}")
                  + speech.call(1, id, "read_file", "{\"path\":\"c\"}")
                  + speech.end("stop"));
      assertThat(completion.calls())
          .extracting(ToolCall::arguments)
          .containsExactly("{\"path\":\"a\"}", "{\"path\":\"b\"}", "{\"path\":\"c\"}");
      // The conversation has a call t0 already.
      assertThat(completion.calls())
          .extracting(ToolCall::id)
          .doesNotHaveDuplicates()
          .doesNotContain("", "t0");
    }
  }

  @Test
  void piecesOfACallFindItWhateverTheServerRepeats() throws Exception {
    String stream =
        "{\"tool_calls\":[{\"index\":0,\"id\":\"t1\",\"function\":{\"name\":\"f\",\"arguments\":\"\"}},"
            + "{\"index\":1,\"id\":\"t2\",\"function\":{\"name\":\"g\",\"arguments\":\"{\\\"b\"}}]}|"
            + "{\"tool_calls\":[{\"index\":0,\"id\":\"t1\",\"function\":{\"name\":\"f\",\"arguments\":\"{\\\"a\"}}]}|"
            + "{\"tool_calls\":[{\"index\":1,\"function\":{\"arguments\":\"\\\":2}\"}}]}|"
            + "{\"tool_calls\":[{\"index\":0,\"function\":{\"arguments\":\"\\\":1}\"}}]}";
    StringBuilder events = new StringBuilder();
    for (String delta : stream.split("\\|", -1)) {
      events.append(Speech.openAi(delta, "null"));
    }
    assertThat(read(Speech.OPENAI, events + Speech.OPENAI.end("tool_calls")).calls())
        .containsExactly(
            new ToolCall("t1", "f", "{\"a\":1}"), new ToolCall("t2", "g", "{\"b\":2}"));
  }

  @ParameterizedTest
  @EnumSource
  void usageCountsAllThatIsBilled(Speech speech) throws Exception {
    Usage expected =
        switch (speech) {
          case ANTHROPIC -> new Usage(5310, 5, 5000, 300);
          case OPENAI -> new Usage(100, 5, 80, 0);
          case OLLAMA -> new Usage(100, 5, 0, 0);
          case RESPONSES -> new Usage(100, 5, 60, 0);
        };
    assertThat(read(speech, speech.text("Hi") + speech.end("stop")).usage()).isEqualTo(expected);
  }

  @ParameterizedTest
  @EnumSource
  void aStreamWithoutItsLastMarkIsWhole(Speech speech) throws Exception {
    String stream =
        (speech.text("Hi") + speech.end("stop"))
            .replace("data: [DONE]\n\n", "")
            .replaceAll("event: message_stop\n.*\n\n", "")
            .stripTrailing();
    Completion completion = read(speech, stream);
    assertThat(completion.text()).isEqualTo("Hi");
    assertThat(completion.usage().output()).isEqualTo(5);
  }

  @ParameterizedTest
  @EnumSource
  void aConnectionThatStaysOpenAfterAWholeAnswerIsLeft(Speech speech) throws Exception {
    String stream =
        (speech.text("Hi") + speech.end("stop"))
            .replace("data: [DONE]\n\n", "")
            .replaceAll("event: message_stop\n.*\n\n", "");
    try (FakeProvider provider = new FakeProvider(FakeProvider.hang(stream));
        Providers providers = speech.providers(provider.url(), ProvidersTest.PATIENCE)) {
      assertThat(speech.completer(providers).complete(ProvidersTest.TALK, _ -> {}).text())
          .isEqualTo("Hi");
    }
  }

  @ParameterizedTest
  @EnumSource
  void thinkingIsShownAndKept(Speech speech) throws Exception {
    List<String> seen = new ArrayList<>();
    Completion completion =
        read(
            speech,
            speech.thinking("hm") + speech.text("Hi") + speech.end("stop"),
            new Completer.Listener() {
              @Override
              public void text(String piece) {
                seen.add(piece);
              }

              @Override
              public void thinking(String piece) {
                seen.add("(" + piece + ")");
              }
            },
            ProvidersTest.TALK);
    assertThat(seen).containsExactly("(hm)", "Hi");
    assertThat(completion.thinking().map(Thinking::text)).contains("hm");
    assertThat(completion.thinking().flatMap(Thinking::signature).isPresent())
        .isEqualTo(speech != Speech.OLLAMA);
  }

  @ParameterizedTest
  @EnumSource
  void anEventThatSaysTooLongIsTooLong(Speech speech) {
    assertThatThrownBy(
            () ->
                read(
                    speech,
                    speech.error("invalid_request_error", "prompt is too long: 208310 tokens")))
        .isInstanceOfSatisfying(
            ModelException.class,
            e -> assertThat(e.kind()).isEqualTo(ModelException.Kind.TOO_LONG));
  }

  @ParameterizedTest
  @EnumSource
  void anAnswerOfNothingIsWhole(Speech speech) throws Exception {
    Completion completion = read(speech, speech.end("stop"));
    assertThat(completion.text()).isEmpty();
    assertThat(completion.calls()).isEmpty();
    assertThat(completion.thinking()).isEqualTo(Optional.empty());
  }

  @ParameterizedTest
  @EnumSource
  void aConversationThatEndsWithTheModelIsUnderstood(Speech speech) throws Exception {
    Conversation talk =
        new Conversation(
            Optional.empty(),
            List.of(new ChatMessage.User("go"), new ChatMessage.Assistant("", List.of())),
            List.of());
    assertThat(read(speech, speech.text("Hi") + speech.end("stop"), _ -> {}, talk).text())
        .isEqualTo("Hi");
  }
}
