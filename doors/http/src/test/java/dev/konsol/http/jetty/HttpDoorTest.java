package dev.konsol.http.jetty;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.http.EventStream;
import dev.konsol.http.Exchange;
import dev.konsol.http.HttpAddress;
import dev.konsol.http.HttpSettings;
import dev.konsol.http.HttpSettings.Hosts;
import dev.konsol.http.HttpSettings.Limits;
import dev.konsol.http.Problem;
import dev.konsol.http.Route;
import dev.konsol.http.SocketHandler;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.WebSocket;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class HttpDoorTest {
  private static final Limits LIMITS = new Limits(1_000, 1_000, 100, Duration.ofSeconds(30));

  private final HttpClient client = HttpClient.newHttpClient();
  private final CountDownLatch interrupted = new CountDownLatch(1);
  private HttpDoor door;

  @BeforeEach
  void open() throws IOException {
    List<Route> routes =
        List.of(
            Route.get("/healthz", exchange -> exchange.json(200, "{}".getBytes(UTF_8))).open(),
            Route.post("/echo/{name}", HttpDoorTest::echo),
            Route.get("/events", HttpDoorTest::events),
            Route.get(
                "/bug",
                _ -> {
                  throw new IllegalStateException("secret");
                }),
            Route.socket("/ws/{name}", this::socket));
    InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    door =
        HttpDoor.start(
            HttpAddress.bind(any),
            new HttpSettings("open-sesame-12345", Hosts.LOOPBACK, LIMITS),
            routes);
  }

  @AfterEach
  void close() {
    door.close();
    client.close();
  }

  @Test
  void answersWhoHasTheToken() throws Exception {
    assertThat(post("/echo/a%20b?x=1", "hello").body()).isEqualTo("a b 1 hello");
  }

  @Test
  void refusesWhoHasNoTokenOrAnother() throws Exception {
    HttpRequest none = HttpRequest.newBuilder(uri("/echo/a")).build();
    HttpResponse<String> answer = client.send(none, BodyHandlers.ofString());
    assertThat(answer.statusCode()).isEqualTo(401);
    assertThat(answer.headers().firstValue("Content-Type")).contains("application/problem+json");
    assertThat(code(answer)).isEqualTo("token_missing");
    assertThat(code(send(request("/echo/a").setHeader("Authorization", "Bearer other"))))
        .isEqualTo("token_wrong");
    assertThat(code(send(request("/nowhere").setHeader("Authorization", "Bearer other"))))
        .isEqualTo("token_wrong");
  }

  @Test
  void anOpenRouteNeedsNoToken() throws Exception {
    HttpRequest open = HttpRequest.newBuilder(uri("/healthz")).build();
    assertThat(client.send(open, BodyHandlers.ofString()).statusCode()).isEqualTo(200);
  }

  @Test
  void refusesForeignHostsAndOrigins() throws Exception {
    assertThat(raw("GET /healthz HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n"))
        .startsWith("HTTP/1.1 403")
        .contains("foreign_host");
    assertThat(code(send(request("/events").header("Origin", "http://evil.example"))))
        .isEqualTo("foreign_origin");
    assertThat(code(send(request("/events").header("Origin", "null")))).isEqualTo("foreign_origin");
    HttpResponse<String> own =
        send(request("/events").header("Origin", "http://localhost:" + door.address().getPort()));
    assertThat(own.statusCode()).isEqualTo(200);
  }

  @Test
  void refusesWhatIsTooLargeWhetherAnnouncedOrNot() throws Exception {
    assertThat(post("/echo/a", "x".repeat(1_001)).statusCode()).isEqualTo(413);
    HttpRequest unannounced =
        request("/echo/a")
            .POST(
                BodyPublishers.ofInputStream(
                    () -> new java.io.ByteArrayInputStream(new byte[5_000])))
            .build();
    assertThat(client.send(unannounced, BodyHandlers.ofString()).statusCode()).isEqualTo(413);
  }

  @Test
  void aBodyWhosePiecesAreWrongIsItsClientsMistake() throws Exception {
    String request =
        String.join(
            "\r\n",
            "POST /echo/a HTTP/1.1",
            "Host: localhost",
            "Authorization: Bearer open-sesame-12345",
            "Transfer-Encoding: chunked",
            "",
            "zz",
            "hello",
            "");
    assertThat(raw(request))
        .startsWith("HTTP/1.1 400")
        .contains("Connection: close", "\"bad_request\"", "the body cannot be read");
  }

  @Test
  void saysWhatIsNotThereAndWhatIsNotAllowed() throws Exception {
    assertThat(send(request("/nowhere")).statusCode()).isEqualTo(404);
    HttpResponse<String> wrong = send(request("/echo/a"));
    assertThat(wrong.statusCode()).isEqualTo(405);
    assertThat(wrong.body()).contains("use POST");
    assertThat(wrong.headers().firstValue("Allow")).contains("POST");
  }

  @Test
  void whatCanBeReadCanBeAskedForItsHeaders() throws Exception {
    HttpRequest head = HttpRequest.newBuilder(uri("/healthz")).HEAD().build();
    HttpResponse<String> answer = client.send(head, BodyHandlers.ofString());
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.headers().firstValue("Content-Length")).contains("2");
    assertThat(send(request("/echo/a").HEAD()).headers().firstValue("Allow")).contains("POST");
  }

  @Test
  void whatIsNoHttpIsRefusedInTheSameForm() throws Exception {
    for (String wrong :
        List.of(
            "GET /echo//a HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n",
            "GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nX: " + "x".repeat(20_000) + "\r\n\r\n",
            "NO HTTP\r\n\r\n")) {
      assertThat(raw(wrong))
          .matches("(?s)HTTP/1.1 (400|431|505) .*")
          .contains("application/problem+json")
          .contains("\"detail\"");
    }
  }

  /// It sends everything before it reads anything, as many do.
  @Test
  void whoSendsFarTooMuchIsStillAnswered() throws Exception {
    String body = "x".repeat(20 << 20);
    String request =
        "POST /echo/a HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer open-sesame-12345\r\n"
            + "Connection: close\r\nContent-Length: "
            + body.length()
            + "\r\n\r\n";
    assertThat(raw(request + body)).startsWith("HTTP/1.1 413").contains("too_large");
  }

  @Test
  void bytesAreTakenForTheTextTheyAre() throws Exception {
    BlockingQueue<String> received = new ArrayBlockingQueue<>(10);
    WebSocket socket = connect("/ws/ann", received, "konsol.v1", "konsol.token.open-sesame-12345");
    assertThat(received.poll(10, TimeUnit.SECONDS)).isEqualTo("hello ann");
    socket.sendBinary(UTF_8.encode("héllo"), true).join();
    assertThat(received.poll(10, TimeUnit.SECONDS)).isEqualTo("got héllo");
    socket.sendText("again", true).join();
    assertThat(received.poll(10, TimeUnit.SECONDS)).isEqualTo("got again");
    socket.abort();
  }

  @Test
  void anotherVersionOfWebSocketIsToldTheRightOne() throws Exception {
    String upgrade =
        String.join(
            "\r\n",
            "GET /ws/a HTTP/1.1",
            "Host: 127.0.0.1",
            "Authorization: Bearer open-sesame-12345",
            "Connection: Upgrade, close",
            "Upgrade: websocket",
            "Sec-WebSocket-Version: %s",
            "",
            "");
    assertThat(raw(upgrade.formatted("8")))
        .startsWith("HTTP/1.1 426")
        .contains("Sec-WebSocket-Version: 13");
    assertThat(raw(upgrade.formatted("13"))).startsWith("HTTP/1.1 400").contains("Key");
  }

  @Test
  void aBugIsAnsweredWithoutItsDetails() throws Exception {
    HttpResponse<String> answer = send(request("/bug"));
    assertThat(answer.statusCode()).isEqualTo(500);
    assertThat(answer.body()).doesNotContain("secret");
  }

  @Test
  void eventsArriveOneByOne() throws Exception {
    HttpResponse<Stream<String>> answer =
        client.send(request("/events").build(), BodyHandlers.ofLines());
    try (Stream<String> lines = answer.body()) {
      assertThat(lines.toList())
          .containsExactly("id: 1", "data: one", "", ":", "", "data: two", "");
    }
  }

  @Test
  void aSocketSpeaksBothWaysAndIsEndedWithItsClient() throws Exception {
    BlockingQueue<String> received = new ArrayBlockingQueue<>(10);
    WebSocket socket = connect("/ws/x", received, "konsol.v1", "konsol.token.open-sesame-12345");
    assertThat(socket.getSubprotocol()).isEqualTo("konsol.v1");
    assertThat(received.poll(10, TimeUnit.SECONDS)).isEqualTo("hello x");
    socket.sendText("ping", true).get(10, TimeUnit.SECONDS);
    assertThat(received.poll(10, TimeUnit.SECONDS)).isEqualTo("got ping");
    socket.abort();
    assertThat(interrupted.await(10, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void aSocketToNothingIsRefusedBeforeItOpens() {
    assertThatThrownBy(
            () ->
                connect("/ws/none", new ArrayBlockingQueue<>(1), "konsol.token.open-sesame-12345"))
        .rootCause()
        .hasMessageContaining("404");
  }

  @Test
  void describesItself() throws Exception {
    JsonNode document = JsonMapper.shared().readTree(send(request("/openapi.json")).body());
    assertThat(document.path("paths").propertyNames())
        .containsExactlyInAnyOrder(
            "/healthz", "/echo/{name}", "/events", "/bug", "/ws/{name}", "/openapi.json");
    assertThat(document.at("/paths/~1echo~1{name}/post/parameters/0/name").stringValue())
        .isEqualTo("name");
  }

  private static void echo(Exchange exchange) throws IOException, InterruptedException {
    String text =
        exchange.path("name")
            + " "
            + exchange.query("x").orElse("")
            + " "
            + new String(exchange.body(), UTF_8);
    exchange.answer(200, "text/plain", text.getBytes(UTF_8), Map.of());
  }

  private static void events(Exchange exchange) throws IOException {
    try (EventStream events = exchange.events(Map.of())) {
      events.send("1", "one".getBytes(UTF_8));
      events.heartbeat();
      events.send("two".getBytes(UTF_8));
    }
  }

  private SocketHandler socket(Exchange exchange) {
    String name = exchange.path("name");
    if (name.equals("none")) {
      throw Problem.notFound("there is no " + name);
    }
    BlockingQueue<String> heard = new ArrayBlockingQueue<>(10);
    return new SocketHandler() {
      @Override
      public void open(SocketHandler.Socket socket) throws IOException, InterruptedException {
        try {
          socket.send("hello " + name);
          while (true) {
            socket.send("got " + heard.take());
          }
        } catch (InterruptedException e) {
          interrupted.countDown();
          throw e;
        }
      }

      @Override
      public void message(String text) {
        heard.add(text);
      }
    };
  }

  private WebSocket connect(
      String path, BlockingQueue<String> received, String protocol, String... more)
      throws Exception {
    URI address = URI.create("ws://127.0.0.1:" + door.address().getPort() + path);
    return client
        .newWebSocketBuilder()
        .subprotocols(protocol, more)
        .buildAsync(
            address,
            new WebSocket.Listener() {
              @Override
              public @Nullable CompletionStage<?> onText(
                  WebSocket socket, CharSequence text, boolean last) {
                received.add(text.toString());
                socket.request(1);
                return null;
              }
            })
        .get(10, TimeUnit.SECONDS);
  }

  private String raw(String request) throws IOException {
    try (java.net.Socket socket =
        new java.net.Socket(InetAddress.getLoopbackAddress(), door.address().getPort())) {
      socket.getOutputStream().write(request.getBytes(ISO_8859_1));
      return new String(socket.getInputStream().readAllBytes(), UTF_8);
    }
  }

  private HttpResponse<String> post(String path, String body) throws Exception {
    return client.send(
        request(path).POST(BodyPublishers.ofString(body)).build(), BodyHandlers.ofString());
  }

  private HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
    return client.send(request.build(), BodyHandlers.ofString());
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(uri(path)).header("Authorization", "Bearer open-sesame-12345");
  }

  private static String code(HttpResponse<String> answer) {
    return JsonMapper.shared().readTree(answer.body()).path("code").stringValue("");
  }

  private URI uri(String path) {
    return door.address().resolve(path);
  }
}
