package dev.konsol.agent.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.konsol.agent.model.ChatMessage;
import dev.konsol.agent.model.Completer;
import dev.konsol.agent.model.Completion;
import dev.konsol.agent.model.Conversation;
import dev.konsol.agent.model.Finish;
import dev.konsol.agent.model.ModelException;
import dev.konsol.agent.model.Models;
import dev.konsol.agent.model.Thinking;
import dev.konsol.agent.model.ToolCall;
import dev.konsol.agent.provider.access.CredentialCommands;
import dev.konsol.testkit.FreePort;
import dev.konsol.testkit.Npm;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The wires as somebody else understands them: npm's aimock plays all of the providers.
@Tag("slow")
class AimockTest {
  private static final String FIXTURES =
      """
      {"fixtures":[
        {"match":{"userMessage":"say hello"},"response":{"content":"Hello from elsewhere, in several pieces"}},
        {"match":{"userMessage":"call both"},"response":{"toolCalls":[
          {"name":"read_file","arguments":{"path":"a"}},{"name":"read_file","arguments":{"path":"b"}}]}},
        {"match":{"userMessage":"be cut"},"response":{"content":"Once upon a","finishReason":"length"}},
        {"match":{"userMessage":"be filtered"},"response":{"content":"","finishReason":"content_filter"}},
        {"match":{"userMessage":"think"},"response":{"content":"42","reasoning":"six times seven"}},
        {"match":{"userMessage":"be busy","sequenceIndex":0},
         "response":{"error":{"message":"Rate limited","type":"rate_limit_error"},"status":429}},
        {"match":{"userMessage":"be busy","sequenceIndex":1},"response":{"content":"Now."}},
        {"match":{"userMessage":"too much"},"response":{"error":{"message":"This model's maximum context length is 10 tokens",
          "type":"invalid_request_error","code":"context_length_exceeded"},"status":400}},
        {"match":{"userMessage":"drop"},"response":{"content":"This is going to be cut in the middle of it"},
         "truncateAfterChunks":3,"chunkSize":4}
      ]}""";

  @TempDir static Path folder;
  private static Process mock;
  private static Providers providers;

  @BeforeAll
  static void start() throws IOException {
    Path installed = Npm.install("aimock-1.43", "@copilotkit/aimock@1.43.0");
    int port = FreePort.find();
    mock =
        new ProcessBuilder(
                "node",
                installed.resolve("node_modules/@copilotkit/aimock/dist/cli.js").toString(),
                "--port",
                String.valueOf(port),
                "--fixtures",
                Files.writeString(folder.resolve("fixtures.json"), FIXTURES).toString())
            .redirectErrorStream(true)
            .start();
    BufferedReader out = mock.inputReader();
    String line = out.readLine();
    while (line != null && !line.contains("listening")) {
      line = out.readLine();
    }
    Thread.ofVirtual().start(() -> drain(out));
    String url = "http://127.0.0.1:" + port;
    providers =
        new Providers(
            Map.of(
                "OPENAI_BASE_URL",
                url + "/v1",
                "ANTHROPIC_BASE_URL",
                url,
                "ANTHROPIC_API_KEY",
                "k",
                "OLLAMA_HOST",
                url),
            Providers.Settings.NONE,
            CredentialCommands.NONE,
            ProvidersTest.PATIENCE);
  }

  private static void drain(BufferedReader out) {
    try {
      while (out.readLine() != null) {}
    } catch (IOException e) {
      // It ended.
    }
  }

  @AfterAll
  static void stop() throws InterruptedException {
    providers.close();
    mock.destroy();
    assertThat(mock.waitFor(20, TimeUnit.SECONDS)).isTrue();
  }

  private static Completion ask(String provider, String what) throws Exception {
    return ask(provider, what, _ -> {});
  }

  private static Completion ask(String provider, String what, Completer.Listener listener)
      throws Exception {
    Conversation talk =
        new Conversation(
            Optional.of("Be brief."),
            List.of(new ChatMessage.User(what)),
            ProvidersTest.TALK.tools());
    return new Models(providers.all()).of(provider + ":x").complete(talk, listener);
  }

  @ParameterizedTest
  @ValueSource(strings = {"anthropic", "openai", "openai-responses", "ollama"})
  void textsAndCallsAreUnderstood(String provider) throws Exception {
    StringBuilder streamed = new StringBuilder();
    Completion hello = ask(provider, "say hello", streamed::append);
    assertThat(hello.text()).isEqualTo("Hello from elsewhere, in several pieces");
    assertThat(streamed).hasToString(hello.text());
    assertThat(hello.finish()).isEqualTo(Finish.COMPLETE);
    Completion calls = ask(provider, "call both");
    assertThat(calls.calls()).extracting(ToolCall::name).containsOnly("read_file").hasSize(2);
    assertThat(calls.calls())
        .extracting(call -> call.arguments().replace(" ", ""))
        .containsExactly("{\"path\":\"a\"}", "{\"path\":\"b\"}");
    assertThat(calls.calls()).extracting(ToolCall::id).doesNotHaveDuplicates().doesNotContain("");
  }

  /// On Ollama's wire it knows one end only.
  @ParameterizedTest
  @ValueSource(strings = {"anthropic", "openai", "openai-responses"})
  void anAnswerThatIsTooLongIsUnderstood(String provider) throws Exception {
    Completion cut = ask(provider, "be cut");
    assertThat(cut.text()).isEqualTo("Once upon a");
    assertThat(cut.finish()).isEqualTo(Finish.LENGTH);
  }

  /// On Ollama's wire it has a field for it that Ollama does not have.
  @ParameterizedTest
  @ValueSource(strings = {"anthropic", "openai", "openai-responses"})
  void thinkingIsUnderstood(String provider) throws Exception {
    assertThat(ask(provider, "think").thinking().map(Thinking::text)).contains("six times seven");
  }

  @Test
  void aFilterIsUnderstood() throws Exception {
    assertThat(ask("openai", "be filtered").finish()).isEqualTo(Finish.FILTERED);
  }

  @ParameterizedTest
  @ValueSource(strings = {"anthropic", "openai", "openai-responses", "ollama"})
  void troubleIsUnderstood(String provider) {
    ModelException tooLong =
        catchThrowableOfType(ModelException.class, () -> ask(provider, "too much"));
    assertThat(tooLong.kind()).isEqualTo(ModelException.Kind.TOO_LONG);
    ModelException dropped =
        catchThrowableOfType(ModelException.class, () -> ask(provider, "drop"));
    assertThat(dropped.kind()).isEqualTo(ModelException.Kind.UNAVAILABLE);
  }

  @Test
  void aBusyProviderIsAskedAgain() throws Exception {
    List<String> waited = new ArrayList<>();
    Completion completion =
        ask(
            "openai",
            "be busy",
            new Completer.Listener() {
              @Override
              public void text(String piece) {}

              @Override
              public void waiting(String why) {
                waited.add(why);
              }
            });
    assertThat(completion.text()).isEqualTo("Now.");
    assertThat(waited).hasSize(1);
  }
}
