package dev.konsol.agent.provider.request;

import dev.langchain4j.http.client.HttpClient;
import dev.langchain4j.http.client.HttpClientBuilder;
import dev.langchain4j.http.client.HttpRequest;
import dev.langchain4j.http.client.SuccessfulHttpResponse;
import dev.langchain4j.http.client.sse.ServerSentEventListener;
import dev.langchain4j.http.client.sse.ServerSentEventParser;
import java.time.Duration;
import java.util.Optional;

/// What langchain4j would send. It knows how a request is written; sending it, asking again and
/// reading the answer is ours. Confined to one thread.
public final class RequestCapture implements HttpClient, HttpClientBuilder {
  private static final Duration UNUSED = Duration.ofMinutes(1);

  private Optional<HttpRequest> captured = Optional.empty();

  public HttpRequest request() {
    return captured.orElseThrow(() -> new IllegalStateException("nothing was to be sent"));
  }

  @Override
  public void execute(
      HttpRequest request, ServerSentEventParser parser, ServerSentEventListener listener) {
    captured = Optional.of(request);
  }

  @Override
  public SuccessfulHttpResponse execute(HttpRequest request) {
    throw new UnsupportedOperationException("only streams are asked for here");
  }

  @Override
  public Duration connectTimeout() {
    return UNUSED;
  }

  @Override
  public HttpClientBuilder connectTimeout(Duration timeout) {
    return this;
  }

  @Override
  public Duration readTimeout() {
    return UNUSED;
  }

  @Override
  public HttpClientBuilder readTimeout(Duration timeout) {
    return this;
  }

  @Override
  public HttpClient build() {
    return this;
  }
}
