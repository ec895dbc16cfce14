package dev.konsol.agent.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.agent.model.ChatMessage;
import dev.konsol.agent.model.Completion;
import dev.konsol.agent.model.Conversation;
import dev.konsol.agent.model.ModelException;
import dev.konsol.agent.model.Models;
import dev.konsol.agent.model.ToolCall;
import dev.konsol.agent.provider.access.CredentialCommands;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Models with Azure, Amazon and Google: the addresses, headers and bodies that their documentation
/// asks for.
class CloudsTest {
  private final List<List<String>> ran = new ArrayList<>();

  private record Asked(String path, Map<String, List<String>> headers, JsonNode body) {
    String header(String name) {
      return headers.getOrDefault(name, List.of("")).getFirst();
    }
  }

  private Completion ask(String model, Map<String, String> environment, CredentialCommands commands)
      throws Exception {
    return ask(model, environment, Providers.Settings.NONE, commands);
  }

  private Completion ask(
      String model,
      Map<String, String> environment,
      Providers.Settings settings,
      CredentialCommands commands)
      throws Exception {
    try (Providers providers =
        new Providers(environment, settings, commands, ProvidersTest.PATIENCE)) {
      return new Models(providers.all()).of(model).complete(ProvidersTest.TALK, _ -> {});
    }
  }

  private static Asked asked(FakeProvider provider) throws InterruptedException {
    String request = provider.requests.take();
    int space = request.indexOf(' ');
    return new Asked(
        request.substring(0, space),
        provider.headers.take(),
        JsonMapper.shared().readTree(request.substring(space + 1)));
  }

  @Test
  void azureIsAskedByItsDeployment() throws Exception {
    try (FakeProvider provider = new FakeProvider(FakeProvider.stream(Speech.OPENAI.whole()))) {
      Map<String, String> environment =
          Map.of(
              "AZURE_OPENAI_ENDPOINT",
              provider.url() + "/",
              "AZURE_OPENAI_API_KEY",
              "azure-key",
              "AZURE_OPENAI_API_VERSION",
              "preview",
              "KONSOL_MODEL_OUTPUT",
              "1000");
      assertThat(ask("azure:my-gpt-5", environment, CredentialCommands.NONE).text())
          .isEqualTo("Hello");
      Asked asked = asked(provider);
      assertThat(asked.path()).isEqualTo("/openai/v1/chat/completions?api-version=preview");
      assertThat(asked.header("Api-key")).isEqualTo("azure-key");
      assertThat(asked.headers()).doesNotContainKey("Authorization");
      assertThat(asked.body().path("model").asString()).isEqualTo("my-gpt-5");
      assertThat(asked.body().path("max_completion_tokens").asInt()).isEqualTo(1000);
    }
    assertThatThrownBy(
            () ->
                ask(
                    "azure:x",
                    Map.of("AZURE_OPENAI_API_KEY", "k"),
                    Providers.Settings.NONE,
                    CredentialCommands.NONE))
        .isInstanceOf(KonsolException.class)
        .hasMessageContaining("AZURE_OPENAI_ENDPOINT");
  }

  @Test
  void bedrockIsSignedAndItsFramesAreRead() throws Exception {
    byte[] frames = frames(Speech.ANTHROPIC.pieces());
    try (FakeProvider provider =
        new FakeProvider(
            FakeProvider.whole(
                200, Map.of("Content-Type", "application/vnd.amazon.eventstream"), frames))) {
      Map<String, String> environment =
          Map.of(
              "AWS_REGION",
              "eu-central-1",
              "AWS_ENDPOINT_URL_BEDROCK_RUNTIME",
              provider.url(),
              "AWS_ACCESS_KEY_ID",
              "AKIDEXAMPLE",
              "AWS_SECRET_ACCESS_KEY",
              "secret",
              "AWS_SESSION_TOKEN",
              "session");
      Completion completion =
          ask(
              "bedrock:eu.anthropic.claude-sonnet-4-5-20250929-v1:0",
              environment,
              CredentialCommands.NONE);
      assertThat(completion.text()).isEqualTo("Hello");
      assertThat(completion.calls())
          .containsExactly(new ToolCall("t1", "read_file", "{\"path\":\"a\"}"));
      Asked asked = asked(provider);
      assertThat(asked.path())
          .isEqualTo(
              "/model/eu.anthropic.claude-sonnet-4-5-20250929-v1%3A0/invoke-with-response-stream");
      assertThat(asked.header("Authorization"))
          .matches(
              "AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/\\d{8}/eu-central-1/bedrock/aws4_request,"
                  + " SignedHeaders=host;x-amz-date;x-amz-security-token, Signature=[0-9a-f]{64}");
      assertThat(asked.header("X-amz-security-token")).isEqualTo("session");
      assertThat(asked.headers()).doesNotContainKey("X-api-key");
      assertThat(asked.body().path("anthropic_version").asString()).isEqualTo("bedrock-2023-05-31");
      assertThat(asked.body().has("model")).isFalse();
      assertThat(asked.body().has("stream")).isFalse();
    }
  }

  @Test
  void bedrockHasKeysAndOtherModels() throws Exception {
    try (FakeProvider provider = new FakeProvider(FakeProvider.stream(Speech.OPENAI.whole()))) {
      Map<String, String> environment =
          Map.of(
              "AWS_REGION",
              "us-west-2",
              "AWS_ENDPOINT_URL_BEDROCK_RUNTIME",
              provider.url(),
              "AWS_BEARER_TOKEN_BEDROCK",
              "bedrock-key");
      var _ = ask("bedrock:openai.gpt-oss-120b-1:0", environment, CredentialCommands.NONE);
      Asked asked = asked(provider);
      assertThat(asked.path()).isEqualTo("/openai/v1/chat/completions");
      assertThat(asked.header("Authorization")).isEqualTo("Bearer bedrock-key");
      assertThat(asked.body().path("model").asString()).isEqualTo("openai.gpt-oss-120b-1:0");
    }
  }

  @Test
  void troubleInFramesIsUnderstood() throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    frame(
        bytes,
        Map.of(":message-type", "exception", ":exception-type", "throttlingException"),
        "{\"message\":\"Too many requests\"}");
    Map<String, String> type = Map.of("Content-Type", "application/vnd.amazon.eventstream");
    byte[] whole = frames(Speech.ANTHROPIC.pieces());
    byte[] half = Arrays.copyOf(frames(List.of(Speech.ANTHROPIC.pieces().getFirst())), 40);
    byte[] wrong = frames(List.of(Speech.ANTHROPIC.pieces().getFirst()));
    wrong[20] ^= 1;
    for (byte[] first : List.of(bytes.toByteArray(), half, wrong, new byte[0])) {
      try (FakeProvider provider =
          new FakeProvider(
              FakeProvider.whole(200, type, first), FakeProvider.whole(200, type, whole))) {
        Map<String, String> environment =
            Map.of(
                "AWS_DEFAULT_REGION",
                "us-west-2",
                "AWS_ENDPOINT_URL_BEDROCK_RUNTIME",
                provider.url(),
                "AWS_BEARER_TOKEN_BEDROCK",
                "k");
        assertThat(ask("bedrock:anthropic.x", environment, CredentialCommands.NONE).text())
            .isEqualTo("Hello");
        assertThat(provider.asked()).isEqualTo(2);
      }
    }
  }

  /// Tokens end after a while: one that is refused is asked for anew, once.
  @Test
  void vertexHasTokensThatACommandPrints() throws Exception {
    try (FakeProvider provider =
        new FakeProvider(
            FakeProvider.refuse(401, ""), FakeProvider.stream(Speech.ANTHROPIC.whole()))) {
      Map<String, String> environment = vertex(provider, Map.of());
      CredentialCommands commands =
          argv -> {
            ran.add(argv);
            return "token-" + ran.size() + "\n";
          };
      Completion completion = ask("vertex:claude-sonnet-4-5@20250929", environment, commands);
      assertThat(completion.text()).isEqualTo("Hello");
      assertThat(ran).hasSize(2).containsOnly(List.of("gcloud", "auth", "print-access-token"));
      assertThat(asked(provider).header("Authorization")).isEqualTo("Bearer token-1");
      Asked asked = asked(provider);
      assertThat(asked.path())
          .isEqualTo(
              "/v1/projects/p/locations/global/publishers/anthropic/models/claude-sonnet-4-5@20250929:streamRawPredict");
      assertThat(asked.header("Authorization")).isEqualTo("Bearer token-2");
      assertThat(asked.body().path("anthropic_version").asString()).isEqualTo("vertex-2023-10-16");
      assertThat(asked.body().has("model")).isFalse();
      assertThat(asked.body().path("stream").asBoolean(false)).isTrue();
    }
  }

  @Test
  void vertexHasGeminiInOpenAisWords() throws Exception {
    try (FakeProvider provider = new FakeProvider(FakeProvider.stream(Speech.OPENAI.whole()))) {
      Map<String, String> environment = vertex(provider, Map.of("VERTEX_ACCESS_TOKEN", "t"));
      var _ = ask("vertex:gemini-2.5-pro", environment, CredentialCommands.NONE);
      Asked asked = asked(provider);
      assertThat(asked.path())
          .isEqualTo("/v1/projects/p/locations/global/endpoints/openapi/chat/completions");
      assertThat(asked.body().path("model").asString()).isEqualTo("google/gemini-2.5-pro");
      assertThat(asked.header("Authorization")).isEqualTo("Bearer t");
    }
  }

  private static Map<String, String> vertex(FakeProvider provider, Map<String, String> more) {
    Map<String, String> environment = new HashMap<>(more);
    environment.put("VERTEX_BASE_URL", provider.url());
    environment.put("GOOGLE_CLOUD_PROJECT", "p");
    return environment;
  }

  @Test
  void aCommandThatFailsIsSaid() throws Exception {
    try (FakeProvider provider = new FakeProvider(FakeProvider.stream(Speech.OPENAI.whole()))) {
      CredentialCommands failing =
          _ -> {
            throw new KonsolException(ErrorCode.START_FAILED, "'gcloud' is not there");
          };
      assertThatThrownBy(() -> ask("vertex:gemini-2.5-pro", vertex(provider, Map.of()), failing))
          .isInstanceOf(ModelException.class)
          .hasMessage(
              "vertex cannot be asked: the command for its key failed: 'gcloud' is not there");
    }
  }

  /// Any other: a header for the key, words after the address, and commands.
  @Test
  void aServerOfOnesOwnHasItsWays() throws Exception {
    try (FakeProvider provider = new FakeProvider(FakeProvider.stream(Speech.OPENAI.whole()))) {
      String settings =
          "{\"work\":{\"url\":\"%s/v1\",\"key_command\":[\"key\",\"print\"],\"key_header\":\"X-Key\","
                  .formatted(provider.url())
              + "\"query\":{\"api-version\":\"2026 01\",\"t\":\"${TENANT}\"}}}";
      CredentialCommands commands =
          argv -> {
            ran.add(argv);
            return "k3y";
          };
      var _ =
          ask("work:m", Map.of("TENANT", "a&b"), new Providers.Settings(settings, "{}"), commands);
      Asked asked = asked(provider);
      assertThat(ran).containsExactly(List.of("key", "print"));
      assertThat(asked.path()).isEqualTo("/v1/chat/completions?api-version=2026+01&t=a%26b");
      assertThat(asked.header("X-key")).isEqualTo("k3y");
      assertThat(asked.headers()).doesNotContainKey("Authorization");
    }
    assertThatThrownBy(
            () ->
                ask(
                    "work:m",
                    Map.of(),
                    new Providers.Settings(
                        "{\"work\":{\"url\":\"http://x\",\"api_key\":\"k\"}}", "{}"),
                    CredentialCommands.NONE))
        .isInstanceOf(KonsolException.class)
        .hasMessageContaining("'work' in 'providers' has no 'api_key'");
  }

  /// Google's newer models refuse a call whose signature is missing.
  @Test
  void whatGeminiAddsToACallGoesBackWithIt() throws Exception {
    String first =
        Speech.openAi(
                "{\"tool_calls\":[{\"index\":0,\"id\":\"t1\",\"function\":{\"name\":\"read_file\","
                    + "\"arguments\":\"{}\"},\"extra_content\":{\"google\":"
                    + "{\"thought_signature\":\"s1g\"}}}]}",
                "null")
            + Speech.OPENAI.end("tool_calls");
    try (FakeProvider provider =
            new FakeProvider(
                FakeProvider.stream(first), FakeProvider.stream(Speech.OPENAI.whole()));
        Providers providers =
            new Providers(
                Map.of("GEMINI_BASE_URL", provider.url(), "GEMINI_API_KEY", "k"),
                Providers.Settings.NONE,
                CredentialCommands.NONE,
                ProvidersTest.PATIENCE)) {
      var model = new Models(providers.all()).of("gemini:gemini-3-pro-preview");
      List<ChatMessage> messages = new ArrayList<>(List.of(new ChatMessage.User("go")));
      messages.add(
          new ChatMessage.Assistant("", List.of(new ToolCall("other", "read_file", "{}"))));
      messages.add(new ChatMessage.ToolOutput("other", "read_file", "aaa", false));
      Completion said = model.complete(talk(messages), _ -> {});
      messages.add(new ChatMessage.Assistant("", said.calls(), said.thinking()));
      messages.add(new ChatMessage.ToolOutput("t1", "read_file", "aaa", false));
      var _ = model.complete(talk(messages), _ -> {});
      var _ = asked(provider);
      assertThat(
              asked(provider).body().findValues("thought_signature").stream()
                  .map(JsonNode::asString)
                  .toList())
          .containsExactly("skip_thought_signature_validator", "s1g");
    }
  }

  private static Conversation talk(List<ChatMessage> messages) {
    return new Conversation(Optional.empty(), messages, ProvidersTest.TALK.tools());
  }

  /// Amazon's frames around the events of a stream.
  private static byte[] frames(List<String> events) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (String event : events) {
      String data = event.substring(event.indexOf("data: ") + 6).strip();
      String base64 = Base64.getEncoder().encodeToString(data.getBytes(StandardCharsets.UTF_8));
      frame(
          bytes,
          Map.of(":message-type", "event", ":event-type", "chunk"),
          "{\"bytes\":\"" + base64 + "\"}");
    }
    return bytes.toByteArray();
  }

  private static void frame(ByteArrayOutputStream out, Map<String, String> headers, String payload)
      throws IOException {
    ByteArrayOutputStream head = new ByteArrayOutputStream();
    DataOutputStream data = new DataOutputStream(head);
    for (Map.Entry<String, String> header : headers.entrySet()) {
      data.writeByte(header.getKey().length());
      data.writeBytes(header.getKey());
      data.writeByte(7);
      data.writeShort(header.getValue().length());
      data.writeBytes(header.getValue());
    }
    byte[] body = payload.getBytes(StandardCharsets.UTF_8);
    ByteArrayOutputStream frame = new ByteArrayOutputStream();
    DataOutputStream framed = new DataOutputStream(frame);
    framed.writeInt(16 + head.size() + body.length);
    framed.writeInt(head.size());
    framed.writeInt(sum(frame));
    head.writeTo(framed);
    framed.write(body);
    framed.writeInt(sum(frame));
    frame.writeTo(out);
  }

  private static int sum(ByteArrayOutputStream bytes) {
    CRC32 sum = new CRC32();
    sum.update(bytes.toByteArray());
    return (int) sum.getValue();
  }
}
