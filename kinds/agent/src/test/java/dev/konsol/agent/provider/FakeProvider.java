package dev.konsol.agent.provider;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;

/// A server that speaks like a provider, and misbehaves as it is told. Answers in the order they
/// were given; the last one again and again.
final class FakeProvider implements AutoCloseable {
  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final List<Answer> answers;
  private final AtomicInteger asked = new AtomicInteger();
  final BlockingQueue<String> requests = new LinkedBlockingQueue<>();
  final BlockingQueue<Map<String, List<String>>> headers = new LinkedBlockingQueue<>();

  /// By the client's port.
  final Set<Integer> connections = ConcurrentHashMap.newKeySet();

  final CountDownLatch hanging = new CountDownLatch(1);
  private final CountDownLatch closing = new CountDownLatch(1);

  interface Answer {
    void to(FakeProvider provider, HttpExchange exchange) throws IOException, InterruptedException;
  }

  FakeProvider(Answer... answers) throws IOException {
    this.answers = List.of(answers);
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", this::serve);
    server.start();
  }

  private void serve(HttpExchange exchange) throws IOException {
    try (exchange) {
      String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
      connections.add(exchange.getRemoteAddress().getPort());
      headers.add(Map.copyOf(exchange.getRequestHeaders()));
      requests.add(exchange.getRequestURI() + " " + body);
      answers.get(Math.min(asked.getAndIncrement(), answers.size() - 1)).to(this, exchange);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  int asked() {
    return asked.get();
  }

  /// The whole stream.
  static Answer stream(String text) {
    return (_, exchange) -> {
      exchange.sendResponseHeaders(200, 0);
      exchange.getResponseBody().write(text.getBytes(StandardCharsets.UTF_8));
    };
  }

  /// Any answer at all.
  static Answer whole(int status, Map<String, String> headers, byte[] body) {
    return (_, exchange) -> {
      headers.forEach(exchange.getResponseHeaders()::add);
      exchange.sendResponseHeaders(status, 0);
      exchange.getResponseBody().write(body);
    };
  }

  /// The beginning of a stream, and then nothing for as long as the test takes.
  static Answer hang(String text) {
    return (provider, exchange) -> {
      exchange.sendResponseHeaders(200, 0);
      OutputStream body = exchange.getResponseBody();
      body.write(text.getBytes(StandardCharsets.UTF_8));
      body.flush();
      provider.hanging.countDown();
      provider.closing.await();
    };
  }

  /// No answer at all, not even its beginning.
  static Answer silence() {
    return (provider, _) -> {
      provider.hanging.countDown();
      provider.closing.await();
    };
  }

  static Answer refuse(int status, String retryAfter) {
    return refuse(status, retryAfter, "{\"error\":{\"message\":\"not now\"}}");
  }

  static Answer refuse(int status, String retryAfter, String complaint) {
    return (_, exchange) -> {
      if (!retryAfter.isEmpty()) {
        exchange.getResponseHeaders().add("Retry-After", retryAfter);
      }
      byte[] body = complaint.getBytes(StandardCharsets.UTF_8);
      exchange.sendResponseHeaders(status, body.length);
      exchange.getResponseBody().write(body);
    };
  }

  @Override
  public void close() {
    closing.countDown();
    server.stop(0);
    threads.close();
  }
}
