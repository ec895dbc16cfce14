package dev.konsol.agent.provider;

import dev.langchain4j.exception.HttpException;
import dev.langchain4j.http.client.HttpClient;
import dev.langchain4j.http.client.HttpClientBuilder;
import dev.langchain4j.http.client.HttpRequest;
import dev.langchain4j.http.client.SuccessfulHttpResponse;
import dev.langchain4j.http.client.sse.ServerSentEvent;
import dev.langchain4j.http.client.sse.ServerSentEventListener;
import dev.langchain4j.http.client.sse.ServerSentEventParser;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// langchain4j's HTTP, on the calling thread. Asks again where the provider is busy, waits as long
/// as that says, and takes an answer for whole only when its last event has come.
final class BlockingHttp implements HttpClient {
  private static final int LONGEST_COMPLAINT = 4096;
  private static final Set<Integer> BUSY = Set.of(408, 429, 500, 502, 503, 504, 529);

  private final java.net.http.HttpClient client;
  private final LastEvent last;
  private final Patience patience;

  /// Whether an event is the one that ends every answer of a provider.
  interface LastEvent {
    boolean is(ServerSentEvent event);
  }

  private BlockingHttp(LastEvent last, Patience patience) {
    this.client =
        java.net.http.HttpClient.newBuilder()
            .version(java.net.http.HttpClient.Version.HTTP_1_1)
            .connectTimeout(patience.connect())
            .build();
    this.last = last;
    this.patience = patience;
  }

  /// Makes one; langchain4j's own timeouts are not for it.
  record Builder(LastEvent last, Patience patience) implements HttpClientBuilder {
    @Override
    public Duration connectTimeout() {
      return patience.connect();
    }

    @Override
    public HttpClientBuilder connectTimeout(Duration timeout) {
      return this;
    }

    @Override
    public Duration readTimeout() {
      return patience.answer();
    }

    @Override
    public HttpClientBuilder readTimeout(Duration timeout) {
      return this;
    }

    @Override
    public HttpClient build() {
      return new BlockingHttp(last, patience);
    }
  }

  @Override
  public SuccessfulHttpResponse execute(HttpRequest request) {
    throw new UnsupportedOperationException("only streams are read here");
  }

  @Override
  public void execute(
      HttpRequest request, ServerSentEventParser parser, ServerSentEventListener listener) {
    try {
      HttpResponse<InputStream> response = send(translated(request));
      try (WatchedStream body = new WatchedStream(response.body(), patience.stall())) {
        listener.onOpen(opened(response));
        EndWatch watch = new EndWatch(listener, last);
        parser.parse(body, watch);
        if (watch.problem().isPresent()) {
          listener.onError(watch.problem().get());
        } else if (watch.ended()) {
          listener.onClose();
        } else {
          listener.onError(body.problem().orElseGet(() -> new IOException("the answer was cut")));
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      listener.onError(e);
    } catch (IOException | RuntimeException e) {
      listener.onError(e);
    }
  }

  private HttpResponse<InputStream> send(java.net.http.HttpRequest request)
      throws IOException, InterruptedException {
    Duration pause = patience.pause();
    for (int attempt = 1; ; attempt++) {
      HttpResponse<InputStream> response = client.send(request, BodyHandlers.ofInputStream());
      int status = response.statusCode();
      if (status >= 200 && status < 300) {
        return response;
      }
      String complaint = complaint(response);
      if (!BUSY.contains(status) || attempt >= patience.attempts()) {
        throw new HttpException(status, complaint);
      }
      await(wanted(response, pause));
      pause = pause.multipliedBy(2);
    }
  }

  private static String complaint(HttpResponse<InputStream> response) throws IOException {
    try (InputStream body = response.body()) {
      return new String(body.readNBytes(LONGEST_COMPLAINT), StandardCharsets.UTF_8);
    }
  }

  private Duration wanted(HttpResponse<?> response, Duration otherwise) {
    Duration pause =
        response.headers().firstValue("retry-after").map(BlockingHttp::seconds).orElse(otherwise);
    return pause.compareTo(patience.longestPause()) > 0 ? patience.longestPause() : pause;
  }

  /// A date, which is allowed too, hardly anybody sends.
  private static Duration seconds(String text) {
    try {
      return Duration.ofMillis(Math.max(0, Math.round(Double.parseDouble(text.strip()) * 1000)));
    } catch (NumberFormatException e) {
      return Duration.ofSeconds(5);
    }
  }

  private static void await(Duration pause) throws InterruptedException {
    var _ = new CountDownLatch(1).await(pause.toMillis(), TimeUnit.MILLISECONDS);
  }

  private java.net.http.HttpRequest translated(HttpRequest request) {
    var builder =
        java.net.http.HttpRequest.newBuilder(URI.create(request.url())).timeout(patience.answer());
    request
        .headers()
        .forEach((name, values) -> values.forEach(value -> builder.header(name, value)));
    String body = request.body();
    return builder
        .method(
            request.method().name(),
            body == null
                ? java.net.http.HttpRequest.BodyPublishers.noBody()
                : java.net.http.HttpRequest.BodyPublishers.ofString(body))
        .build();
  }

  private static SuccessfulHttpResponse opened(HttpResponse<?> response) {
    return SuccessfulHttpResponse.builder()
        .statusCode(response.statusCode())
        .headers(response.headers().map())
        .build();
  }
}
