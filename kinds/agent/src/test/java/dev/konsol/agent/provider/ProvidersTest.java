package dev.konsol.agent.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.agent.model.ChatMessage;
import dev.konsol.agent.model.Completer;
import dev.konsol.agent.model.Completion;
import dev.konsol.agent.model.Conversation;
import dev.konsol.agent.model.ModelException;
import dev.konsol.agent.model.Models;
import dev.konsol.agent.model.ToolCall;
import dev.konsol.agent.model.Usage;
import dev.konsol.agent.provider.http.Patience;
import dev.konsol.core.KonsolException;
import dev.konsol.core.tool.ToolSpec;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// The providers' formats, and what goes wrong on the way, against a server of this test's own.
class ProvidersTest {
  static final Patience PATIENCE =
      new Patience(
          Duration.ofSeconds(5),
          Duration.ofSeconds(20),
          Duration.ofSeconds(20),
          Duration.ofMillis(200),
          3,
          Duration.ofMillis(20),
          Duration.ofMillis(300));

  static final Conversation TALK =
      new Conversation(
          Optional.of("Be brief."),
          List.of(
              new ChatMessage.User("hello"),
              new ChatMessage.Assistant("", List.of(new ToolCall("t0", "read_file", "{}"))),
              new ChatMessage.ToolOutput("t0", "read_file", "no path", true)),
          List.of(
              new ToolSpec(
                  "read_file",
                  "Read",
                  "Reads a file.",
                  "{\"type\":\"object\",\"properties\":{\"path\":{\"type\":\"string\","
                      + "\"description\":\"where\"}},\"required\":[\"path\"]}",
                  Optional.empty(),
                  ToolSpec.Effects.READS)));

  private static Completion complete(Speech speech, FakeProvider provider) throws Exception {
    try (Providers providers = speech.providers(provider.url(), PATIENCE)) {
      return speech.completer(providers).complete(TALK, _ -> {});
    }
  }

  @ParameterizedTest
  @EnumSource
  void textStreamsAndToolCallsCome(Speech speech) throws Exception {
    try (FakeProvider provider = new FakeProvider(FakeProvider.stream(speech.whole()));
        Providers providers = speech.providers(provider.url(), PATIENCE)) {
      StringBuilder streamed = new StringBuilder();
      Completion completion = speech.completer(providers).complete(TALK, streamed::append);
      assertThat(streamed).hasToString("Hello");
      assertThat(completion.text()).isEqualTo("Hello");
      assertThat(completion.usage()).isEqualTo(new Usage(7, 5));
      assertThat(completion.calls()).singleElement().satisfies(ProvidersTest::readsA);
      assertThat(provider.requests.take())
          .contains("Be brief.")
          .contains("no path")
          .contains("Reads a file.")
          .contains("where");
    }
  }

  private static void readsA(ToolCall call) {
    assertThat(call.name()).isEqualTo("read_file");
    assertThat(call.arguments().replace(" ", "")).isEqualTo("{\"path\":\"a\"}");
    assertThat(call.id()).isNotEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void aStreamThatIsCutIsNoAnswer(Speech speech) throws Exception {
    try (FakeProvider provider = new FakeProvider(FakeProvider.stream(speech.beginning()))) {
      assertThatThrownBy(() -> complete(speech, provider))
          .isInstanceOf(ModelException.class)
          .hasMessageContaining("cut");
    }
  }

  @ParameterizedTest
  @EnumSource
  void whatMakesNoSenseIsNoAnswer(Speech speech) throws Exception {
    // Also when the rest is fine: a piece is missing.
    String text = speech.malformed() + speech.whole();
    try (FakeProvider provider = new FakeProvider(FakeProvider.stream(text))) {
      assertThatThrownBy(() -> complete(speech, provider)).isInstanceOf(ModelException.class);
    }
  }

  @ParameterizedTest
  @EnumSource
  void aBusyProviderIsAskedAgain(Speech speech) throws Exception {
    try (FakeProvider provider =
        new FakeProvider(
            FakeProvider.refuse(429, "0.2"),
            FakeProvider.refuse(503, ""),
            FakeProvider.stream(speech.whole()))) {
      assertThat(complete(speech, provider).text()).isEqualTo("Hello");
      assertThat(provider.asked()).isEqualTo(3);
    }
  }

  @Test
  void aProviderThatStaysBusyIsGivenUp() throws Exception {
    try (FakeProvider provider = new FakeProvider(FakeProvider.refuse(429, "3600"))) {
      assertThatThrownBy(() -> complete(Speech.OPENAI, provider))
          .isInstanceOf(ModelException.class)
          .hasMessageContaining("429")
          .hasMessageContaining("not now");
      assertThat(provider.asked()).isEqualTo(3);
    }
  }

  @ParameterizedTest
  @EnumSource
  void aWrongKeyIsNotTriedTwice(Speech speech) throws Exception {
    try (FakeProvider provider = new FakeProvider(FakeProvider.refuse(401, ""))) {
      assertThatThrownBy(() -> complete(speech, provider))
          .isInstanceOf(ModelException.class)
          .hasMessageContaining("refused the key");
      assertThat(provider.asked()).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @EnumSource
  void anInterruptCutsAStreamThatHangs(Speech speech) throws Exception {
    interrupts(speech, FakeProvider.hang(speech.beginning()));
  }

  @Test
  void anInterruptCutsAnAnswerThatHasNotBegun() throws Exception {
    interrupts(Speech.ANTHROPIC, FakeProvider.silence());
  }

  @Test
  void anInterruptCutsTheWaitForABusyProvider() throws Exception {
    Patience patient =
        new Patience(
            PATIENCE.connect(),
            PATIENCE.answer(),
            PATIENCE.stall(),
            PATIENCE.tail(),
            3,
            Duration.ofMinutes(1),
            Duration.ofMinutes(1));
    try (FakeProvider provider = new FakeProvider(FakeProvider.refuse(429, "60"));
        Providers providers = Speech.OPENAI.providers(provider.url(), patient)) {
      Completer completer = Speech.OPENAI.completer(providers);
      AtomicReference<Exception> end = new AtomicReference<>(new Exception("nothing"));
      Thread thread = Thread.ofVirtual().start(() -> run(completer, end));
      provider.requests.take();
      thread.interrupt();
      assertThat(thread.join(Duration.ofSeconds(10))).isTrue();
      assertThat(end.get()).isInstanceOf(InterruptedException.class);
    }
  }

  private static void interrupts(Speech speech, FakeProvider.Answer answer) throws Exception {
    try (FakeProvider provider = new FakeProvider(answer);
        Providers providers = speech.providers(provider.url(), PATIENCE)) {
      Completer completer = speech.completer(providers);
      AtomicReference<Exception> end = new AtomicReference<>(new Exception("nothing"));
      Thread thread = Thread.ofVirtual().start(() -> run(completer, end));
      provider.hanging.await();
      thread.interrupt();
      assertThat(thread.join(Duration.ofSeconds(10))).isTrue();
      assertThat(end.get()).isInstanceOf(InterruptedException.class);
    }
  }

  private static void run(Completer completer, AtomicReference<Exception> end) {
    try {
      completer.complete(TALK, _ -> {});
    } catch (InterruptedException | ModelException e) {
      end.set(e);
    }
  }

  @Test
  void aStreamThatStallsIsGivenUp() throws Exception {
    Patience impatient =
        new Patience(
            PATIENCE.connect(),
            PATIENCE.answer(),
            Duration.ofMillis(300),
            PATIENCE.tail(),
            1,
            PATIENCE.pause(),
            PATIENCE.longestPause());
    try (FakeProvider provider = new FakeProvider(FakeProvider.hang(Speech.OPENAI.beginning()));
        Providers providers = Speech.OPENAI.providers(provider.url(), impatient)) {
      assertThatThrownBy(() -> Speech.OPENAI.completer(providers).complete(TALK, _ -> {}))
          .isInstanceOf(ModelException.class)
          .hasMessageContaining("nothing came");
    }
  }

  @Test
  void whatIsNotConfiguredIsSaid() {
    Models models = new Models(new Providers(Map.of(), Providers.Settings.NONE).all());
    assertThatThrownBy(() -> models.of("anthropic:x"))
        .isInstanceOf(KonsolException.class)
        .hasMessageContaining("set ANTHROPIC_API_KEY");
    assertThatThrownBy(() -> models.of("openai:x"))
        .isInstanceOf(KonsolException.class)
        .hasMessageContaining("set OPENAI_API_KEY");
    assertThatThrownBy(() -> models.of(""))
        .isInstanceOf(KonsolException.class)
        .hasMessageContaining("KONSOL_MODEL");
    assertThatThrownBy(() -> models.of("acme:x"))
        .isInstanceOf(KonsolException.class)
        .hasMessageContaining(
            "anthropic, azure, bedrock, gemini, ollama, openai, openai-responses, script, vertex");
    assertThatThrownBy(() -> models.of("script:/nowhere/at/all"))
        .isInstanceOf(KonsolException.class)
        .hasMessageContaining("there is no script");
  }

  @Test
  void aServerThatIsNotThereIsSaid() {
    try (Providers providers = Speech.OLLAMA.providers("127.0.0.1:1", PATIENCE)) {
      assertThatThrownBy(() -> Speech.OLLAMA.completer(providers).complete(TALK, _ -> {}))
          .isInstanceOf(ModelException.class)
          .hasMessageContaining("cannot be reached");
    }
  }
}
