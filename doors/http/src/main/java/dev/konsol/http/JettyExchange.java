package dev.konsol.http;

import dev.konsol.http.HttpSettings.Limits;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Fields;

/// A request of Jetty's.
final class JettyExchange implements Exchange {
  private static final long MOST_DRAINED = 256L << 20;
  private static final Duration DRAIN_WAIT = Duration.ofSeconds(1);

  private final Request request;
  private final Response response;
  private final Map<String, String> names;
  private final Limits limits;
  private boolean answered;

  JettyExchange(Request request, Response response, Map<String, String> names, Limits limits) {
    this.request = request;
    this.response = response;
    this.names = names;
    this.limits = limits;
  }

  @Override
  public String method() {
    return request.getMethod();
  }

  @Override
  public String path(String name) {
    return names.getOrDefault(name, "");
  }

  @Override
  public Optional<String> query(String name) {
    Fields.Field field = Request.extractQueryParameters(request).get(name);
    return field == null ? Optional.empty() : Optional.ofNullable(field.getValue());
  }

  @Override
  public Optional<String> header(String name) {
    HttpField field = request.getHeaders().getField(name);
    return field == null
        ? Optional.empty()
        : Optional.ofNullable(field.getValue()).map(String::strip);
  }

  @Override
  public byte[] body() throws IOException {
    if (request.getLength() > limits.bodyBytes()) {
      throw tooLarge();
    }
    try (InputStream in = Content.Source.asInputStream(request)) {
      byte[] body = in.readNBytes(limits.bodyBytes() + 1);
      if (body.length > limits.bodyBytes()) {
        throw tooLarge();
      }
      return body;
    }
  }

  private Problem tooLarge() {
    return new Problem(413, "too_large", "a body has at most " + limits.bodyBytes() + " bytes");
  }

  @Override
  public void answer(int status, String mime, byte[] body, Map<String, String> headers)
      throws IOException {
    begin(status, mime, headers);
    if (status != 204) {
      response.getHeaders().put(HttpHeader.CONTENT_LENGTH, body.length);
    }
    try (OutputStream out = Content.Sink.asOutputStream(response)) {
      out.write(body);
    }
  }

  @Override
  public OutputStream stream(String mime) {
    begin(200, mime, Map.of());
    return Content.Sink.asOutputStream(response);
  }

  @Override
  public EventStream events(Map<String, String> headers) throws IOException {
    begin(200, "text/event-stream", headers);
    OutputStream out = Content.Sink.asOutputStream(response);
    out.flush();
    return new EventStream(out);
  }

  private void begin(int status, String mime, Map<String, String> headers) {
    if (answered) {
      throw new IllegalStateException("answered already");
    }
    answered = true;
    response.setStatus(status);
    response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-store");
    response.getHeaders().put("X-Content-Type-Options", "nosniff");
    if (!mime.isEmpty()) {
      response.getHeaders().put(HttpHeader.CONTENT_TYPE, mime);
    }
    headers.forEach(response.getHeaders()::put);
  }

  /// Refuses, where nothing has been said yet.
  void refuse(Problem problem) throws IOException {
    if (response.isCommitted()) {
      throw new IOException("cut short: " + problem.getMessage());
    }
    response.getHeaders().clear();
    answered = false;
    answer(problem.status(), "application/problem+json", problem.json(), problem.headers());
  }

  /// Reads what the client is still sending and forgets it, within bounds. Many clients send
  /// everything before they read: they would find the connection cut rather than the answer.
  void drain() throws InterruptedException {
    long left = MOST_DRAINED;
    while (left > 0) {
      Content.Chunk chunk = request.read();
      if (chunk == null) {
        CountDownLatch more = new CountDownLatch(1);
        request.demand(more::countDown);
        if (!more.await(DRAIN_WAIT.toMillis(), TimeUnit.MILLISECONDS)) {
          return;
        }
        continue;
      }
      left -= chunk.remaining();
      boolean end = chunk.isLast() || Content.Chunk.isFailure(chunk);
      chunk.release();
      if (end) {
        return;
      }
    }
  }

  /// An endpoint that said nothing has nothing to say.
  void finish() throws IOException {
    if (!answered) {
      nothing(204);
    }
  }

  @Override
  public void whenGone(Runnable action) {
    request.addFailureListener(_ -> action.run());
  }
}
