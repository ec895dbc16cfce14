package dev.konsol.tools.mcp;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.jsonrpc.framing.Transport;
import dev.konsol.tools.mcp.auth.Bearer;
import dev.konsol.tools.mcp.auth.TokenStore;
import java.io.BufferedReader;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/// Streamable HTTP: each message is a request of its own, and what comes back is one message, or a
/// stream of them. Owns the threads that wait for answers.
final class HttpCarrier implements Carrier, Transport {
  private static final Duration CONNECT = Duration.ofSeconds(10);
  private static final int MOST_WAITING = 256;
  private static final int LARGEST_MESSAGE = 16 << 20;
  private static final int UNAUTHORIZED = 401;
  private static final String SESSION = "Mcp-Session-Id";

  private final McpServerSpec.Remote spec;
  private final URI uri;
  private final ExecutorService tasks = Executors.newVirtualThreadPerTaskExecutor();
  private final HttpClient client =
      HttpClient.newBuilder().connectTimeout(CONNECT).executor(tasks).build();
  private final BlockingQueue<Optional<Frame>> incoming = new ArrayBlockingQueue<>(MOST_WAITING);
  private final Optional<Bearer> login;
  private volatile String session = "";
  private volatile String revision = "";
  private volatile String problem = "";
  private volatile boolean closed;

  /// @param logins of the user; a server with an `Authorization` of its own needs none
  HttpCarrier(McpServerSpec.Remote spec, Optional<TokenStore> logins) {
    this.spec = spec;
    try {
      this.uri = URI.create(spec.url());
    } catch (IllegalArgumentException e) {
      throw new KonsolException(ErrorCode.BAD_REQUEST, "'" + spec.url() + "' is no address", e);
    }
    this.login =
        logins
            .filter(_ -> !spec.hasOwnAuthorization())
            .flatMap(store -> Bearer.of(spec.url(), store, client, Clock.systemUTC()));
  }

  @Override
  public Transport transport() {
    return this;
  }

  @Override
  public void agreed(String agreed) {
    revision = agreed;
  }

  @Override
  public String ending() {
    return problem.isEmpty() ? "nothing more is known" : problem;
  }

  @Override
  public @Nullable Frame read() throws IOException {
    try {
      return incoming.take().orElse(null);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  @Override
  public void write(byte[] json) throws IOException {
    try {
      tasks.execute(() -> post(json));
    } catch (RejectedExecutionException e) {
      throw new IOException("closed", e);
    }
  }

  private void post(byte[] json) {
    try {
      HttpResponse<InputStream> response = sent(json);
      try (InputStream body = response.body()) {
        response.headers().firstValue(SESSION).ifPresent(id -> session = id);
        take(response, body);
      }
    } catch (IOException e) {
      fail("it cannot be reached: " + e);
    } catch (KonsolException e) {
      fail("its login cannot be used: " + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /// Once more with a newer token where the server does not take that which it got.
  private HttpResponse<InputStream> sent(byte[] json) throws IOException, InterruptedException {
    if (login.isEmpty()) {
      return sent(json, "");
    }
    String token = login.get().token().orElse("");
    HttpResponse<InputStream> response = sent(json, token);
    if (response.statusCode() != UNAUTHORIZED || token.isEmpty()) {
      return response;
    }
    Optional<String> newer = login.get().after(token);
    if (newer.isEmpty()) {
      return response;
    }
    response.body().close();
    return sent(json, newer.get());
  }

  private HttpResponse<InputStream> sent(byte[] json, String token)
      throws IOException, InterruptedException {
    return client.send(request(json, token), HttpResponse.BodyHandlers.ofInputStream());
  }

  private HttpRequest request(byte[] json, String token) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(uri)
            .header("Content-Type", "application/json")
            .header("Accept", "application/json, text/event-stream");
    spec.headers().forEach(request::setHeader);
    if (!token.isEmpty()) {
      request.setHeader("Authorization", "Bearer " + token);
    }
    if (!session.isEmpty()) {
      request.setHeader(SESSION, session);
    }
    if (!revision.isEmpty()) {
      request.setHeader("MCP-Protocol-Version", revision);
    }
    return request.POST(HttpRequest.BodyPublishers.ofByteArray(json)).build();
  }

  private void take(HttpResponse<InputStream> response, InputStream body)
      throws IOException, InterruptedException {
    if (response.statusCode() == UNAUTHORIZED && login.isPresent()) {
      fail("it needs a login: 'konsol mcp login " + spec.name() + "'");
      return;
    }
    if (response.statusCode() >= 300) {
      fail("it answered with status " + response.statusCode());
      return;
    }
    String type = response.headers().firstValue("Content-Type").orElse("");
    if (type.startsWith("text/event-stream")) {
      events(body);
    } else if (type.startsWith("application/json")) {
      byte[] json = body.readNBytes(LARGEST_MESSAGE + 1);
      if (json.length > LARGEST_MESSAGE) {
        fail("its answer has more than " + LARGEST_MESSAGE + " bytes");
      } else if (json.length > 0) {
        incoming.put(Optional.of(new Frame.Payload(json)));
      }
    }
  }

  /// Only the data of events matters: there is nothing to resume.
  private void events(InputStream body) throws IOException, InterruptedException {
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(new Bounded(body), StandardCharsets.UTF_8));
    StringBuilder data = new StringBuilder();
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      if (line.startsWith("data:")) {
        data.append(line.substring("data:".length()).strip());
      } else if (line.isEmpty() && !data.isEmpty()) {
        byte[] json = data.toString().getBytes(StandardCharsets.UTF_8);
        incoming.put(Optional.of(new Frame.Payload(json)));
        data.setLength(0);
      }
    }
  }

  /// The conversation is over; the next call begins another.
  private void fail(String why) {
    problem = why;
    end();
  }

  /// What has not been read by then is of no use.
  private void end() {
    incoming.clear();
    var _ = incoming.offer(Optional.empty());
  }

  @Override
  public void close() {
    if (!closed) {
      closed = true;
      end();
      tasks.shutdownNow();
      client.shutdownNow();
    }
  }

  /// An answer that does not end is cut.
  private static final class Bounded extends FilterInputStream {
    private long left = 4L * LARGEST_MESSAGE;

    private Bounded(InputStream in) {
      super(in);
    }

    @Override
    public int read() throws IOException {
      check(1);
      return super.read();
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      int read = super.read(bytes, offset, length);
      check(read);
      return read;
    }

    private void check(int read) throws IOException {
      left -= read;
      if (left < 0) {
        throw new IOException("the answer is too large");
      }
    }
  }
}
