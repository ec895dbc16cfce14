package dev.konsol.agent.provider;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.konsol.agent.model.ChatMessage;
import dev.konsol.agent.model.Completer;
import dev.konsol.agent.model.Completion;
import dev.konsol.agent.model.Conversation;
import dev.konsol.agent.model.Finish;
import dev.konsol.agent.model.ModelException;
import dev.konsol.agent.model.ModelException.Kind;
import dev.konsol.agent.model.ToolCall;
import dev.konsol.agent.model.Usage;
import dev.konsol.agent.provider.access.CredentialCommands;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Answers in forms that nobody documents and somebody sends: proxies, servers that are like a
/// provider, providers on a bad day.
class OddAnswersTest {
  private final List<String> shown = new ArrayList<>();

  private Completion read(Speech speech, FakeProvider.Answer... answers) throws Exception {
    return read(speech, ProvidersTest.TALK, answers);
  }

  private Completion read(Speech speech, Conversation talk, FakeProvider.Answer... answers)
      throws Exception {
    try (FakeProvider provider = new FakeProvider(answers);
        Providers providers = speech.providers(provider.url(), ProvidersTest.PATIENCE)) {
      return speech.completer(providers).complete(talk, shown::add);
    }
  }

  private Completion read(Speech speech, String stream) throws Exception {
    return read(speech, FakeProvider.stream(stream));
  }

  private ModelException failure(Speech speech, FakeProvider.Answer... answers) {
    return catchThrowableOfType(ModelException.class, () -> read(speech, answers));
  }

  @ParameterizedTest
  @EnumSource
  void linesMayEndInAnyWay(Speech speech) throws Exception {
    for (String end : List.of("\r\n", "\r")) {
      String stream = "\uFEFF" + speech.whole().replace("\n", end).replace("data: ", "data:");
      Completion completion = read(speech, stream);
      assertThat(completion.text()).isEqualTo("Hello");
      assertThat(completion.calls()).hasSize(1);
      assertThat(completion.usage()).isEqualTo(new Usage(7, 5));
    }
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "OLLAMA")
  void commentsAndOtherFieldsAreNoData(Speech speech) throws Exception {
    String stream = ": ping\n\nid: 1\nretry: 10\n\n" + speech.whole().replace("\n\n", "\n: x\n\n");
    assertThat(read(speech, stream).text()).isEqualTo("Hello");
  }

  @ParameterizedTest
  @EnumSource
  void whatAProxyCompressedIsRead(Speech speech) throws Exception {
    Map<String, String> gzip = Map.of("Content-Encoding", "gzip");
    assertThat(read(speech, FakeProvider.whole(200, gzip, zipped(speech.whole()))).text())
        .isEqualTo("Hello");
    byte[] tooLong = zipped("{\"error\":{\"message\":\"prompt is too long: 9 tokens\"}}");
    assertThat(failure(speech, FakeProvider.whole(400, gzip, tooLong)).kind())
        .isEqualTo(Kind.TOO_LONG);
    // Half of it is a cut like any other.
    byte[] half = Arrays.copyOf(zipped(speech.whole()), 30);
    assertThat(
            read(speech, FakeProvider.whole(200, gzip, half), FakeProvider.stream(speech.whole()))
                .text())
        .isEqualTo("Hello");
  }

  private static byte[] zipped(String text) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream zip = new GZIPOutputStream(bytes)) {
      zip.write(text.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  /// A character outside the basic plane is two halves in JSON, and servers cut between them.
  @ParameterizedTest
  @EnumSource
  void aCharacterThatIsCutInTwoIsShownOnce(Speech speech) throws Exception {
    String first = speech.text("a😀").replace("😀", "\\ud83d");
    String second = speech.text("😀b").replace("😀", "\\ude00");
    Completion completion = read(speech, first + second + speech.end("stop"));
    assertThat(completion.text()).isEqualTo("a😀b");
    assertThat(shown).containsExactly("a", "😀b");
  }

  @ParameterizedTest
  @EnumSource
  void anErrorThatIsCalledASuccessIsAnError(Speech speech) {
    for (String body :
        List.of(
            "{\"error\":{\"type\":\"x\",\"message\":\"prompt is too long: 9 tokens\"}}",
            "{\n  \"error\": {\n    \"message\": \"prompt is too long: 9 tokens\"\n  }\n}\n",
            "[{\n  \"error\": {\n    \"message\": \"prompt is too long: 9 tokens\"\n  }\n}\n]\n")) {
      ModelException e = failure(speech, FakeProvider.stream(body));
      assertThat(e.kind()).as(body).isEqualTo(Kind.TOO_LONG);
    }
  }

  @ParameterizedTest
  @EnumSource
  void aPageForBrowsersIsNotWaitedFor(Speech speech) throws Exception {
    byte[] page = "<html>\n<body>Sign in\n</body></html>".getBytes(StandardCharsets.UTF_8);
    try (FakeProvider provider =
            new FakeProvider(
                FakeProvider.whole(200, Map.of("Content-Type", "text/html; charset=utf-8"), page));
        Providers providers = speech.providers(provider.url(), ProvidersTest.PATIENCE)) {
      Completer completer = speech.completer(providers);
      ModelException e =
          catchThrowableOfType(
              ModelException.class, () -> completer.complete(ProvidersTest.TALK, _ -> {}));
      assertThat(e).hasMessageContaining("a page for browsers");
      assertThat(provider.asked()).isEqualTo(1);
    }
  }

  /// A key would go along.
  @ParameterizedTest
  @ValueSource(ints = {301, 302, 303, 307, 308})
  void nobodyIsFollowedElsewhere(int status) throws Exception {
    try (FakeProvider other = new FakeProvider(FakeProvider.stream(Speech.OPENAI.whole()))) {
      ModelException e =
          failure(
              Speech.OPENAI,
              FakeProvider.whole(
                  status, Map.of("Location", other.url() + "/v2?sig=s3cret"), new byte[0]));
      assertThat(e.kind()).isEqualTo(Kind.REFUSED);
      assertThat(e).hasMessageContaining(other.url() + "/v2").message().doesNotContain("s3cret");
      assertThat(other.asked()).isZero();
    }
  }

  @ParameterizedTest
  @EnumSource
  void whatWasAskedMayBeHeldBack(Speech speech) throws Exception {
    String azure =
        "{\"error\":{\"message\":\"filtered\",\"code\":\"content_filter\",\"status\":400,"
            + "\"innererror\":{\"code\":\"ResponsibleAIPolicyViolation\"}}}";
    assertThat(read(speech, FakeProvider.refuse(400, "", azure)).finish())
        .isEqualTo(Finish.FILTERED);
  }

  @Test
  void theFirstReasonOfTwoCounts() throws Exception {
    String stream =
        Speech.openAi("{\"content\":\"Hel\"}", "\"length\"") + Speech.OPENAI.end("stop");
    assertThat(read(Speech.OPENAI, stream).finish()).isEqualTo(Finish.LENGTH);
    String filtered = Speech.openAi("{}", "\"content_filter: PROHIBITED_CONTENT\"");
    assertThat(read(Speech.OPENAI, filtered).finish()).isEqualTo(Finish.FILTERED);
  }

  @Test
  void argumentsOfOtherKindsAreNotTakenForNone() throws Exception {
    StringBuilder openAi = new StringBuilder();
    StringBuilder ollama = new StringBuilder();
    StringBuilder anthropic = new StringBuilder();
    int index = 0;
    for (String arguments : List.of("[1]", "7", "true", "\"x\"", "null", "\"{\\\"a\\\":1}\"")) {
      String function = "{\"name\":\"t%d\",\"arguments\":%s}".formatted(index, arguments);
      openAi.append(
          Speech.openAi(
              "{\"tool_calls\":[{\"index\":%d,\"id\":\"c%d\",\"function\":%s}]}"
                  .formatted(index, index, function),
              "null"));
      ollama.append(
          Speech.ollama(
              "{\"tool_calls\":[{\"function\":%s}]}".formatted(function), "\"done\":false"));
      anthropic.append(
          Speech.anthropic(
              "content_block_start",
              "\"index\":%d,\"content_block\":{\"type\":\"tool_use\",\"id\":\"c%d\",\"name\":\"t%d\",\"input\":%s}"
                  .formatted(index, index, index, arguments)));
      anthropic.append(Speech.anthropic("content_block_stop", "\"index\":" + index++));
    }
    for (Completion completion :
        List.of(
            read(Speech.OPENAI, openAi + Speech.OPENAI.end("tool_calls")),
            read(Speech.OLLAMA, ollama + Speech.OLLAMA.end("stop")),
            read(Speech.ANTHROPIC, anthropic + Speech.ANTHROPIC.end("tool_use")))) {
      assertThat(completion.cut()).containsExactly("t0", "t1", "t2", "t3");
      assertThat(completion.calls())
          .extracting(call -> call.name() + call.arguments())
          .containsExactly("t4{}", "t5{\"a\":1}");
    }
  }

  @ParameterizedTest
  @EnumSource
  void moreCallsThanAnybodyRunsAreAskedForAgain(Speech speech) throws Exception {
    StringBuilder stream = new StringBuilder();
    for (int i = 0; i < 3000; i++) {
      stream.append(speech.call(i, "c" + i, "read_file", "{\"path\":\"a" + i + "\"}"));
    }
    Completion completion = read(speech, stream + speech.end("stop"));
    assertThat(completion.calls()).hasSize(200);
    assertThat(completion.cut()).hasSize(2800).containsOnly("read_file");
  }

  @ParameterizedTest
  @EnumSource
  void anAnswerWithoutEndIsGivenUp(Speech speech) {
    byte[] piece = speech.text("x".repeat(1 << 20)).getBytes(StandardCharsets.UTF_8);
    ModelException e =
        failure(
            speech,
            (_, exchange) -> {
              exchange.sendResponseHeaders(200, 0);
              for (int i = 0; i < 64; i++) {
                exchange.getResponseBody().write(piece);
              }
            });
    assertThat(e).hasMessageContaining("does not come to an end");
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "OLLAMA")
  void aKeyThatIsRepeatedIsNotShown(Speech speech) throws Exception {
    String key = "sk-live-0123456789abcdef";
    for (int status : List.of(400, 401, 403, 404, 429, 500)) {
      String complaint =
          "{\"error\":{\"message\":\"Incorrect API key provided: %s (Bearer %s)\"}}"
              .formatted(key, key);
      try (FakeProvider provider = new FakeProvider(FakeProvider.refuse(status, "0", complaint));
          Providers providers = keyed(speech, provider, key)) {
        Completer completer = speech.completer(providers);
        ModelException e =
            catchThrowableOfType(
                ModelException.class, () -> completer.complete(ProvidersTest.TALK, shown::add));
        assertThat(e).message().doesNotContain(key);
        assertThat(e.getCause()).isNull();
      }
    }
  }

  /// The JDK's complaint has the value in it.
  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "OLLAMA")
  void aKeyThatCannotBeSentIsNotShown(Speech speech) throws Exception {
    for (String key : List.of("sk-0123456789\nabc", "sk-0123456789ä\u0007")) {
      ModelException e =
          catchThrowableOfType(
              ModelException.class,
              () -> {
                try (FakeProvider provider = new FakeProvider(FakeProvider.stream(speech.whole()));
                    Providers providers = keyed(speech, provider, key)) {
                  var _ = speech.completer(providers).complete(ProvidersTest.TALK, _ -> {});
                }
              });
      assertThat(e.kind()).isEqualTo(Kind.REFUSED);
      assertThat(e).message().contains("characters that cannot be sent").doesNotContain("sk-0");
    }
    try (FakeProvider provider = new FakeProvider(FakeProvider.stream(speech.whole()));
        Providers providers = keyed(speech, provider, " sk-0123456789\r\n")) {
      assertThat(speech.completer(providers).complete(ProvidersTest.TALK, _ -> {}).text())
          .isEqualTo("Hello");
      String header = speech == Speech.ANTHROPIC ? "X-api-key" : "Authorization";
      assertThat(requireNonNull(provider.headers.take().get(header)).getFirst())
          .endsWith("sk-0123456789");
    }
  }

  private static Providers keyed(Speech speech, FakeProvider provider, String key) {
    Map<String, String> environment =
        speech == Speech.ANTHROPIC
            ? Map.of("ANTHROPIC_BASE_URL", provider.url(), "ANTHROPIC_API_KEY", key)
            : Map.of("OPENAI_BASE_URL", provider.url() + "/v1", "OPENAI_API_KEY", key);
    return new Providers(
        environment, Providers.Settings.NONE, CredentialCommands.NONE, ProvidersTest.PATIENCE);
  }

  @Test
  void aServerThatDoesNotEncryptIsNotAskedTwice() throws Exception {
    try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
        Providers providers =
            Speech.OPENAI.providers(
                "https://127.0.0.1:" + server.getLocalPort(), ProvidersTest.PATIENCE)) {
      Thread thread = Thread.ofVirtual().start(() -> refuse(server));
      Completer completer = Speech.OPENAI.completer(providers);
      ModelException e =
          catchThrowableOfType(
              ModelException.class, () -> completer.complete(ProvidersTest.TALK, shown::add));
      assertThat(e.kind()).isEqualTo(Kind.REFUSED);
      assertThat(e).hasMessageContaining("check the address and its certificate");
      thread.join();
    }
  }

  /// As a server does that expects a request and gets a handshake.
  private static void refuse(ServerSocket server) {
    try (Socket socket = server.accept()) {
      var _ = socket.getInputStream().read(new byte[8192]);
      socket.getOutputStream().write("HTTP/1.1 400 no\r\n\r\n".getBytes(StandardCharsets.UTF_8));
      socket.shutdownOutput();
      var _ = socket.getInputStream().read();
    } catch (IOException e) {
      // The test is over.
    }
  }

  @Test
  void aServerWithoutAKeyIsSentNone() throws Exception {
    try (FakeProvider provider = new FakeProvider(FakeProvider.stream(Speech.OPENAI.whole()));
        Providers providers = Speech.OPENAI.providers(provider.url(), ProvidersTest.PATIENCE)) {
      var _ = Speech.OPENAI.completer(providers).complete(ProvidersTest.TALK, _ -> {});
      assertThat(provider.headers.take()).doesNotContainKey("Authorization");
    }
  }

  /// Whatever a model called its call and its tool, the next provider takes it.
  @ParameterizedTest
  @EnumSource
  void idsAndNamesOfOthersAreMadePlain(Speech speech) throws Exception {
    Conversation talk =
        new Conversation(
            Optional.empty(),
            List.of(
                new ChatMessage.User("go"),
                new ChatMessage.Assistant(
                    "",
                    List.of(
                        new ToolCall("functions.read file:0", "functions.read_file<|x|>", "{}"),
                        new ToolCall("functions/read_file:0", "ö".repeat(100), "{}"),
                        new ToolCall("x".repeat(90), "read_file", "{}"))),
                new ChatMessage.ToolOutput("functions.read file:0", "read_file", "one", false),
                new ChatMessage.ToolOutput("functions/read_file:0", "read_file", "two", false),
                new ChatMessage.ToolOutput("x".repeat(90), "read_file", "three", false)),
            ProvidersTest.TALK.tools());
    try (FakeProvider provider = new FakeProvider(FakeProvider.stream(speech.whole()));
        Providers providers = speech.providers(provider.url(), ProvidersTest.PATIENCE)) {
      var _ = speech.completer(providers).complete(talk, _ -> {});
      String sent = provider.requests.take();
      assertThat(sent)
          .contains("functions_read_file__x__")
          .doesNotContain("<|x|>", "ö", "functions/", "read file:0", "x".repeat(41));
      if (speech == Speech.ANTHROPIC) {
        assertThat(sent).contains("\"functions_read_file_0\"", "\"functions_read_file_0_2\"");
      }
    }
  }

  @Test
  void aServerThatDoesNotStreamIsUnderstood() throws Exception {
    Completion anthropic =
        read(
            Speech.ANTHROPIC,
            "{\"type\":\"message\",\"content\":[{\"type\":\"text\",\"text\":\"Hello\"},"
                + "{\"type\":\"tool_use\",\"id\":\"t1\",\"name\":\"f\",\"input\":{\"a\":1}}],"
                + "\"stop_reason\":\"tool_use\",\"usage\":{\"input_tokens\":7,\"output_tokens\":5}}");
    Completion responses =
        read(
            Speech.RESPONSES,
            "{\"object\":\"response\",\"status\":\"completed\",\"output\":[{\"type\":\"message\","
                + "\"content\":[{\"type\":\"output_text\",\"text\":\"Hello\"}]},"
                + "{\"type\":\"function_call\",\"call_id\":\"t1\",\"name\":\"f\","
                + "\"arguments\":\"{\\\"a\\\":1}\"}],"
                + "\"usage\":{\"input_tokens\":7,\"output_tokens\":5}}");
    Completion expected =
        new Completion("Hello", List.of(new ToolCall("t1", "f", "{\"a\":1}")), new Usage(7, 5));
    assertThat(anthropic).isEqualTo(expected);
    assertThat(responses).isEqualTo(expected);
  }
}
