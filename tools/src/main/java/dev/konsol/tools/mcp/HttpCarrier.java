package dev.konsol.tools.mcp;

import dev.konsol.core.KonsolException;
import dev.konsol.jsonrpc.Message.Notification;
import dev.konsol.jsonrpc.Messages;
import dev.konsol.jsonrpc.framing.Transport;
import dev.konsol.tools.mcp.auth.TokenStore;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// Streamable HTTP: each message is a request of its own, and what comes back is one message, or a
/// stream of them. Owns the threads that wait for answers.
final class HttpCarrier implements Carrier, Transport {
  /// How long the server may take to say that it has the greeting.
  private static final Duration TAKEN = Duration.ofSeconds(5);

  private static final int MOST_WAITING = 256;
  static final int LARGEST_MESSAGE = 16 << 20;

  private final String name;
  private final ExecutorService tasks = Executors.newVirtualThreadPerTaskExecutor();
  private final HttpPosts posts;
  private final BlockingQueue<Optional<Frame>> incoming = new ArrayBlockingQueue<>(MOST_WAITING);
  private volatile String problem = "";
  private volatile boolean closed;
  // The writer's.
  private boolean greeted;

  /// @param logins of the user; a server with an `Authorization` of its own needs none
  HttpCarrier(McpServerSpec.Remote spec, Optional<TokenStore> logins) {
    this.name = spec.name();
    this.posts = new HttpPosts(spec, logins, tasks);
  }

  @Override
  public Transport transport() {
    return this;
  }

  @Override
  public void agreed(String agreed) {
    posts.agreed(agreed);
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
      Future<?> posted = tasks.submit(() -> post(json));
      if (!greeted && isGreeting(json)) {
        greeted = true;
        awaitTaken(posted);
      }
    } catch (RejectedExecutionException e) {
      throw new IOException("closed", e);
    }
  }

  private static boolean isGreeting(byte[] json) throws IOException {
    try {
      return Messages.decode(json).stream()
          .anyMatch(
              message ->
                  message instanceof Notification(String method, JsonNode _)
                      && method.equals(McpConnection.INITIALIZED));
    } catch (Messages.Malformed e) {
      throw new IOException(e);
    }
  }

  /// Requests are sent side by side, and servers refuse those that come before they have taken
  /// this.
  private static void awaitTaken(Future<?> posted) throws IOException {
    try {
      var _ = posted.get(TAKEN.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      // It has it, and does not say so.
    } catch (ExecutionException e) {
      throw new IOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  private void post(byte[] json) {
    try {
      HttpResponse<InputStream> response = posts.send(json);
      try (InputStream body = response.body()) {
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

  private void take(HttpResponse<InputStream> response, InputStream body)
      throws IOException, InterruptedException {
    if (response.statusCode() == HttpPosts.UNAUTHORIZED && posts.hasLogin()) {
      fail("it needs a login: 'konsol mcp login " + name + "'");
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
    BufferedReader lines = new BufferedReader(new InputStreamReader(body, StandardCharsets.UTF_8));
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
      posts.close();
    }
  }
}
