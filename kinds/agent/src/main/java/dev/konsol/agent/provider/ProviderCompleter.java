package dev.konsol.agent.provider;

import dev.konsol.agent.model.ChatMessage;
import dev.konsol.agent.model.Completer;
import dev.konsol.agent.model.Completion;
import dev.konsol.agent.model.Conversation;
import dev.konsol.agent.model.ModelException;
import dev.konsol.agent.model.ModelFacts;
import dev.konsol.agent.model.ToolCall;
import dev.konsol.agent.provider.answer.Draft;
import dev.konsol.agent.provider.answer.Trouble;
import dev.konsol.agent.provider.http.Exchange;
import dev.konsol.agent.provider.http.Patience;
import dev.konsol.agent.provider.request.RequestCapture;
import dev.konsol.agent.provider.request.Room;
import dev.konsol.agent.provider.request.SoundHistory;
import dev.konsol.agent.provider.request.Translation;
import dev.langchain4j.exception.LangChain4jException;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.chat.response.StreamingChatResponseHandler;
import java.net.URI;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// A model of a provider. Holds nothing but names: sessions may share it, on any thread.
///
/// A provider that is away or busy is asked again, with growing pauses, as long as nobody has seen
/// a part of its answer.
record ProviderCompleter(
    String provider, ProviderProtocol protocol, ModelFacts facts, Exchange exchange)
    implements Completer {

  private static final Set<String> OF_KEYS = Set.of("authorization", "x-api-key", "api-key");

  @Override
  public Completion complete(Conversation conversation, Listener listener)
      throws InterruptedException, ModelException {
    Conversation sound =
        new Conversation(
            conversation.instructions(),
            SoundHistory.of(conversation.messages(), protocol.notInIds()),
            conversation.tools());
    Written written = written(sound);
    Set<String> ids = ids(conversation);
    ids.addAll(ids(sound));
    boolean renewed = false;
    Patience patience = exchange.patience();
    for (int attempt = 1; ; attempt++) {
      Draft draft = new Draft(listener, ids);
      try {
        return exchange.ask(request(written), draft, protocol.answer(draft));
      } catch (Trouble trouble) {
        if (trouble.keyRefused() && !renewed && protocol.endpoint().credential().renew()) {
          renewed = true;
          continue;
        }
        if (!trouble.passing() || draft.shown() || attempt >= patience.attempts()) {
          throw new ModelException(
              trouble.kind(),
              provider + " " + protocol.endpoint().withoutSecrets(trouble.getMessage()));
        }
        Duration pause =
            patience.after(attempt, trouble.pause(attempt), ThreadLocalRandom.current());
        listener.waiting(waiting(trouble.brief(), pause, attempt + 1));
        await(pause);
      }
    }
  }

  private String waiting(String brief, Duration pause, int attempt) {
    String when =
        pause.isZero()
            ? "at once"
            : "in %d s".formatted(Math.max(1, Math.round(pause.toMillis() / 1000.0)));
    return "%s %s: asked again %s (%d of %d)"
        .formatted(provider, brief, when, attempt, exchange.patience().attempts());
  }

  private static void await(Duration pause) throws InterruptedException {
    var _ = new CountDownLatch(1).await(pause.toMillis(), TimeUnit.MILLISECONDS);
  }

  private static Set<String> ids(Conversation conversation) {
    return conversation.messages().stream()
        .filter(ChatMessage.Assistant.class::isInstance)
        .flatMap(said -> ((ChatMessage.Assistant) said).calls().stream())
        .map(ToolCall::id)
        .collect(Collectors.toCollection(HashSet::new));
  }

  /// A request without what shows who we are.
  private record Written(URI address, Map<String, String> headers, String body) {}

  private Written written(Conversation conversation) throws ModelException {
    long room = Room.of(facts, conversation);
    if (room <= 0) {
      throw new ModelException(
          ModelException.Kind.TOO_LONG,
          provider + " takes " + facts.window() + " tokens, and the conversation has more");
    }
    RequestCapture capture = new RequestCapture();
    Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    try {
      protocol
          .model(capture, room)
          .chat(Translation.request(conversation, protocol.picturesInResults()), IGNORED);
      capture
          .request()
          .headers()
          .forEach((name, values) -> headers.put(name, String.join(", ", values)));
      OF_KEYS.forEach(headers::remove);
      headers.putAll(protocol.endpoint().headers());
      ObjectNode body = (ObjectNode) JsonMapper.shared().readTree(capture.request().body());
      protocol.complete(body, conversation);
      URI address = protocol.endpoint().address(protocol.address(capture.request().url()));
      return new Written(address, headers, body.toString());
    } catch (LangChain4jException | IllegalArgumentException e) {
      throw new ModelException(
          ModelException.Kind.OTHER,
          provider
              + " cannot be asked this: "
              + protocol.endpoint().withoutSecrets(String.valueOf(e.getMessage())));
    }
  }

  private HttpRequest request(Written written) throws InterruptedException, ModelException {
    try {
      HttpRequest.Builder builder =
          HttpRequest.newBuilder(written.address()).timeout(exchange.patience().answer());
      written.headers().forEach(builder::setHeader);
      protocol
          .endpoint()
          .credential()
          .headers(written.address(), written.body())
          .forEach(builder::setHeader);
      return builder.POST(HttpRequest.BodyPublishers.ofString(written.body())).build();
    } catch (IllegalArgumentException e) {
      // Its message has the value of the header, which may be a key.
      throw new ModelException(
          ModelException.Kind.REFUSED,
          provider
              + " cannot be asked: its key, a header or the address has characters that cannot be sent");
    } catch (ModelException e) {
      throw new ModelException(e.kind(), provider + " " + e.getMessage());
    }
  }

  /// Answers are read by us.
  private static final StreamingChatResponseHandler IGNORED =
      new StreamingChatResponseHandler() {
        @Override
        public void onCompleteResponse(ChatResponse complete) {}

        @Override
        public void onError(Throwable error) {}
      };
}
