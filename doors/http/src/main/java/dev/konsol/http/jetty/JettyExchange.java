package dev.konsol.http.jetty;

import dev.konsol.core.Budget;
import dev.konsol.http.EventStream;
import dev.konsol.http.Exchange;
import dev.konsol.http.HttpSettings;
import dev.konsol.http.Problem;
import dev.konsol.http.access.Grant;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.io.EofException;
import org.eclipse.jetty.server.MemoryConnector;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Fields;

/// A request of Jetty's.
final class JettyExchange implements Exchange {
  /// That this answer is the last of its connection, also where it is a refusal.
  private static final String LAST = JettyExchange.class.getName() + ".last";

  private static final long MOST_DRAINED = 256L << 20;
  private static final long MOST_FORGOTTEN = 64L << 10;
  private static final Duration DRAIN_WAIT = Duration.ofSeconds(1);
  private static final int SLOWEST_BYTES_A_SECOND = 16 << 10;

  private final Request request;
  private final Response response;
  private final Grant grant;
  private final Map<String, String> names;
  private final HttpSettings settings;
  private final ClientWatch watch;
  private boolean answered;
  private boolean whole;

  JettyExchange(
      Request request,
      Response response,
      Grant grant,
      Map<String, String> names,
      HttpSettings settings) {
    this.request = request;
    this.response = response;
    this.grant = grant;
    this.names = names;
    this.settings = settings;
    this.watch = new ClientWatch(request.getConnectionMetaData().getConnection().getEndPoint());
  }

  /// Whether it came by [HttpDoor#connect].
  boolean isInner() {
    return request.getConnectionMetaData().getConnector() instanceof MemoryConnector;
  }

  @Override
  public Grant grant() {
    return grant;
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
    Fields.Field field = parameters().get(name);
    return field == null ? Optional.empty() : Optional.ofNullable(field.getValue());
  }

  @Override
  public List<String> queries(String name) {
    Fields.Field field = parameters().get(name);
    return field == null ? List.of() : List.copyOf(field.getValues());
  }

  private Fields parameters() {
    try {
      return Request.extractQueryParameters(request);
    } catch (IllegalArgumentException | IllegalStateException | HttpException.RuntimeException e) {
      throw Problem.badRequest(
          "what is behind the '?' cannot be read: a '%' there is followed by two hexadecimal"
              + " digits, and '%25' is the sign itself");
    }
  }

  @Override
  public Optional<String> header(String name) {
    HttpField field = request.getHeaders().getField(name);
    return field == null
        ? Optional.empty()
        : Optional.ofNullable(field.getValue()).map(String::strip);
  }

  /// All values of a header, where a second one would change what is meant.
  List<String> values(String name) {
    return request.getHeaders().getValuesList(name).stream().map(String::strip).toList();
  }

  @Override
  public byte[] body() throws IOException, InterruptedException {
    int most = settings.limits().bodyBytes();
    if (request.getLength() > most) {
      throw tooLarge();
    }
    Budget budget = Budget.of(bodyTime(request.getLength() < 0 ? most : request.getLength()));
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    while (true) {
      Content.Chunk chunk = next(budget).orElseThrow(JettyExchange::tooSlow);
      if (Content.Chunk.isFailure(chunk)) {
        throw cut(chunk.getFailure());
      }
      byte[] piece = new byte[chunk.remaining()];
      chunk.getByteBuffer().get(piece);
      boolean last = chunk.isLast();
      chunk.release();
      body.writeBytes(piece);
      whole = last;
      if (body.size() > most) {
        throw tooLarge();
      }
      if (last) {
        return body.toByteArray();
      }
    }
  }

  /// A body that ends too early, or whose pieces are not what they say, is its client's mistake.
  private static IOException cut(Throwable failure) {
    if (failure instanceof HttpException mistake) {
      throw Problem.badRequest("the body cannot be read: " + mistake.getReason());
    }
    return new EofException(failure);
  }

  private Duration bodyTime(long bytes) {
    return settings.patience().body().plusSeconds(bytes / SLOWEST_BYTES_A_SECOND);
  }

  private static Problem tooSlow() {
    return new Problem(408, "too_slow", "the body came too slowly", Map.of("Connection", "close"));
  }

  private Problem tooLarge() {
    int most = settings.limits().bodyBytes();
    return new Problem(413, "too_large", "a body has at most " + most + " bytes");
  }

  /// The next piece of the body, which is nothing where time is up.
  private Optional<Content.Chunk> next(Budget budget) throws InterruptedException {
    for (Content.Chunk chunk = request.read(); ; chunk = request.read()) {
      if (chunk != null) {
        return Optional.of(chunk);
      }
      CountDownLatch more = new CountDownLatch(1);
      request.demand(more::countDown);
      if (!more.await(budget.remaining().toMillis(), TimeUnit.MILLISECONDS)) {
        return Optional.empty();
      }
    }
  }

  @Override
  public void answer(int status, String mime, byte[] body, Map<String, String> headers)
      throws IOException {
    begin(status, mime, headers);
    announceEnd();
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
    announceEnd();
    return Content.Sink.asOutputStream(response);
  }

  @Override
  public EventStream events(Map<String, String> headers) throws IOException {
    begin(200, "text/event-stream", headers);
    // Nothing else comes on this connection, so that it can be watched for its end.
    response.getHeaders().put(HttpHeader.CONNECTION, "close");
    whole = true;
    OutputStream out = Content.Sink.asOutputStream(response);
    out.flush();
    watch.start();
    return new EventStream(out);
  }

  /// A connection on which a body may still come cannot serve another request, and a proxy that
  /// kept it would find it closed under the next one.
  private void announceEnd() {
    if (!isWhole()) {
      response.getHeaders().put(HttpHeader.CONNECTION, "close");
    }
  }

  /// Whether all of the request is here. Forgets what nobody asked for, as far as it has come and
  /// is not much; a client that waits to be told to send its body is not told.
  private boolean isWhole() {
    long left = isHeldBack() ? 0 : MOST_FORGOTTEN;
    while (!whole && left > 0) {
      Content.Chunk chunk = request.read();
      if (chunk == null || Content.Chunk.isFailure(chunk)) {
        return false;
      }
      whole = chunk.isLast();
      left -= chunk.remaining();
      chunk.release();
    }
    return whole;
  }

  private boolean isHeldBack() {
    return request.getHeaders().contains(HttpHeader.EXPECT);
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
    if (request.getAttribute(LAST) != null) {
      response.getHeaders().put(HttpHeader.CONNECTION, "close");
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
    Budget budget = Budget.of(settings.patience().body());
    while (!whole && !isHeldBack() && left > 0 && !budget.spent()) {
      Optional<Content.Chunk> chunk = next(Budget.of(DRAIN_WAIT));
      if (chunk.isEmpty()) {
        return;
      }
      left -= chunk.get().remaining();
      whole = chunk.get().isLast() || Content.Chunk.isFailure(chunk.get());
      chunk.get().release();
    }
  }

  /// An endpoint that said nothing has nothing to say.
  void finish() throws IOException {
    if (!answered) {
      nothing(204);
    }
  }

  /// Whether the client is there does not matter any more.
  void served() {
    watch.stop();
  }

  @Override
  public void lasting() {
    if (isWhole()) {
      request.setAttribute(LAST, true);
      watch.start();
    }
  }

  @Override
  public void whenGone(Runnable action) {
    watch.whenGone(action);
    request.addFailureListener(_ -> watch.tell());
  }
}
