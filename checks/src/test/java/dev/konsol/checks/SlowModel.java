package dev.konsol.checks;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.konsol.testkit.FreePort;
import dev.konsol.testkit.Rounds;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// A provider on this machine that speaks OpenAI's API, at 20 words a second where the rounds are
/// full and at 50 else, and can go away. To a user's `task-…` it answers with a command that writes
/// the task's name into a file, to the result of that with an end: so each task is seen to be done,
/// and how often.
final class SlowModel implements AutoCloseable {
  private static final int WORDS = 16;

  /// Answers have more words, in turns, so that turns are not all at the same place.
  private static final int MORE = 12;

  private static final int PACE_MS = Rounds.of(20, 50);
  private static final Pattern TASK = Pattern.compile("task-[a-z0-9-]+");
  private static final String WORD =
      chunk("{\"role\":\"assistant\",\"content\":\"word \"}", "null");

  private final Path done;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final AtomicInteger streaming = new AtomicInteger();
  private final AtomicInteger count = new AtomicInteger();
  private final int port;
  private HttpServer server;
  private volatile CountDownLatch leaving = new CountDownLatch(1);
  private volatile CountDownLatch held = new CountDownLatch(0);

  SlowModel(Path done) throws IOException {
    this.done = done;
    server = listening(FreePort.find());
    port = server.getAddress().getPort();
  }

  private HttpServer listening(int wanted) throws IOException {
    HttpServer made =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), wanted), 500);
    made.setExecutor(threads);
    made.createContext("/", this::serve);
    made.start();
    return made;
  }

  /// What a daemon needs to find it; the model is `openai:slow`.
  Map<String, String> variables() {
    return Map.of("OPENAI_BASE_URL", "http://127.0.0.1:" + port + "/v1");
  }

  /// Drops all connections, and refuses others.
  void away() {
    leaving.countDown();
    server.stop(0);
  }

  void back() throws IOException {
    leaving = new CountDownLatch(1);
    server = listening(port);
  }

  /// From now on no answer comes to its end, but for those that ask for a tool.
  void hold() {
    held = new CountDownLatch(1);
  }

  void release() {
    held.countDown();
  }

  /// How many answers are on their way.
  int streaming() {
    return streaming.get();
  }

  /// The tasks that were done, as often as they were.
  List<String> done() {
    try {
      return Files.exists(done) ? Files.readAllLines(done) : List.of();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void serve(HttpExchange exchange) throws IOException {
    CountDownLatch end = leaving;
    streaming.incrementAndGet();
    try (exchange) {
      String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
      String last = end(Json.read(body).path("messages"));
      exchange.getResponseHeaders().add("Content-Type", "text/event-stream");
      exchange.sendResponseHeaders(200, 0);
      OutputStream out = exchange.getResponseBody();
      int words = WORDS + count.getAndIncrement() % MORE;
      for (int i = 0; i < words && !end.await(PACE_MS, TimeUnit.MILLISECONDS); i++) {
        write(out, WORD);
      }
      if (!last.contains("tool_calls")) {
        held.await();
      }
      if (end.getCount() > 0) {
        write(out, last + "data: [DONE]\n\n");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      streaming.decrementAndGet();
    }
  }

  private static void write(OutputStream out, String text) throws IOException {
    out.write(text.getBytes(StandardCharsets.UTF_8));
    out.flush();
  }

  private String end(JsonNode messages) {
    JsonNode last = messages.path(messages.size() - 1);
    @Nullable String task = last.path("role").asString("").equals("user") ? task(last) : null;
    if (task == null) {
      return chunk("{}", "\"stop\"");
    }
    String command = Json.write(Map.of("command", "echo " + task + " >> " + done + "; sleep 0.2"));
    String call =
        Json.write(
            Map.of(
                "index",
                0,
                "id",
                "call-" + task,
                "type",
                "function",
                "function",
                Map.of("name", "shell", "arguments", command)));
    return chunk("{\"tool_calls\":[" + call + "]}", "null") + chunk("{}", "\"tool_calls\"");
  }

  private static @Nullable String task(JsonNode message) {
    Matcher found = TASK.matcher(message.path("content").toString());
    return found.find() ? found.group() : null;
  }

  private static String chunk(String delta, String finish) {
    return "data: {\"id\":\"c\",\"object\":\"chat.completion.chunk\",\"created\":1,\"model\":\"slow\","
        + "\"choices\":[{\"index\":0,\"delta\":"
        + delta
        + ",\"finish_reason\":"
        + finish
        + "}]}\n\n";
  }

  @Override
  public void close() {
    release();
    away();
    threads.close();
  }
}
