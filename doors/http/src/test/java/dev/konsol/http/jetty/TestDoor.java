package dev.konsol.http.jetty;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.konsol.http.EventStream;
import dev.konsol.http.Exchange;
import dev.konsol.http.HttpAddress;
import dev.konsol.http.HttpSettings;
import dev.konsol.http.HttpSettings.Hosts;
import dev.konsol.http.HttpSettings.Limits;
import dev.konsol.http.HttpSettings.Patience;
import dev.konsol.http.Route;
import dev.konsol.http.SocketHandler;
import dev.konsol.http.access.Grants;
import dev.konsol.http.access.Need;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

/// A door with a few routes, and clients that say what they like, byte by byte.
final class TestDoor implements AutoCloseable {
  static final String TOKEN = "open-sesame-12345";
  static final String KNOWN = "Authorization: Bearer " + TOKEN + "\r\n";

  private static final int PATIENCE_MILLIS = 20_000;

  final HttpDoor door;

  /// Counted down when an event stream's client was seen to go.
  final CountDownLatch gone = new CountDownLatch(1);

  /// Counted down when what was made for a WebSocket is tidied up.
  final CountDownLatch tidied = new CountDownLatch(1);

  TestDoor(Hosts hosts, Limits limits, Patience patience) throws IOException {
    this(hosts, limits, patience, Grants.NONE);
  }

  /// With tokens for less than everything.
  TestDoor(Hosts hosts, Limits limits, Patience patience, Grants grants) throws IOException {
    List<Route> routes =
        List.of(
            Route.get("/open", TestDoor::ok).open(),
            Route.get("/closed", TestDoor::ok),
            Route.get("/asked", TestDoor::asked),
            Route.get("/lent", TestDoor::ok).needs(new Need.AnyToken()),
            Route.post("/echo/{name}", TestDoor::echo),
            Route.get("/events", this::events),
            Route.get("/nothing", exchange -> exchange.nothing(204)),
            Route.post("/nothing", exchange -> exchange.nothing(204)),
            Route.delete("/nothing", exchange -> exchange.nothing(204)),
            Route.get("/bug", TestDoor::bug),
            Route.get("/streamed", TestDoor::streamed),
            Route.get("/happenings", TestDoor::happenings),
            Route.get("/abandoned", TestDoor::abandoned),
            Route.get("/cut", TestDoor::cut),
            Route.socket("/ws", _ -> silence()));
    InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    door =
        HttpDoor.start(
            HttpAddress.bind(any),
            new HttpSettings(TOKEN, grants, hosts, limits, patience),
            routes);
  }

  private static void ok(Exchange exchange) throws IOException {
    exchange.json(200, "{\"ok\":true}".getBytes(UTF_8));
  }

  private static void asked(Exchange exchange) throws IOException {
    byte[] said = exchange.query("q").orElse("nothing").getBytes(UTF_8);
    exchange.answer(200, "text/plain", said, Map.of());
  }

  private static void echo(Exchange exchange) throws IOException, InterruptedException {
    exchange.answer(200, "text/plain", exchange.body(), Map.of());
  }

  /// Nothing is ever sent, so that writing tells nobody who is gone.
  private void events(Exchange exchange) throws IOException, InterruptedException {
    exchange.whenGone(Thread.currentThread()::interrupt);
    try (EventStream _ = exchange.events(Map.of())) {
      new CountDownLatch(1).await();
    } finally {
      gone.countDown();
    }
  }

  private static void bug(Exchange exchange) {
    throw new IllegalStateException("a bug");
  }

  private static void streamed(Exchange exchange) throws IOException {
    try (OutputStream out = exchange.stream("text/plain")) {
      out.write("hello".getBytes(UTF_8));
      out.flush();
      out.write("hello".getBytes(UTF_8));
    }
  }

  private static void happenings(Exchange exchange) throws IOException {
    try (EventStream events = exchange.events(Map.of())) {
      events.send("{}".getBytes(UTF_8));
    }
  }

  /// Whoever serves it leaves without a word.
  private static void abandoned(Exchange exchange) throws IOException {
    exchange.events(Map.of()).heartbeat();
  }

  private static void cut(Exchange exchange) throws IOException {
    exchange.events(Map.of()).send("{}".getBytes(UTF_8));
    throw new IllegalStateException("a bug in the middle");
  }

  private SocketHandler silence() {
    return new SocketHandler() {
      @Override
      public void open(SocketHandler.Socket socket) throws InterruptedException {
        new CountDownLatch(1).await();
      }

      @Override
      public void message(String text) {}

      @Override
      public void close() {
        tidied.countDown();
      }
    };
  }

  /// A connection that has said this and is still open.
  Socket connect(String said) throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), door.address().getPort());
    socket.setSoTimeout(PATIENCE_MILLIS);
    say(socket, said);
    return socket;
  }

  static void say(Socket socket, String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(ISO_8859_1));
  }

  /// Everything that is answered until the connection is closed.
  String all(String said) throws IOException {
    try (Socket socket = connect(said)) {
      return new String(socket.getInputStream().readAllBytes(), UTF_8);
    }
  }

  /// The first line of the next answer; reads up to the end of its headers.
  static String head(Socket socket) throws IOException {
    StringBuilder head = new StringBuilder();
    InputStream in = socket.getInputStream();
    while (head.indexOf("\r\n\r\n") < 0) {
      int next = in.read();
      if (next < 0) {
        return "closed";
      }
      head.append((char) next);
    }
    return head.substring(0, head.indexOf("\r\n"));
  }

  /// Waits until the door has closed the connection.
  static boolean isClosed(Socket socket) {
    return isClosed(socket, PATIENCE_MILLIS);
  }

  static boolean isClosed(Socket socket, int waitMillis) {
    try {
      socket.setSoTimeout(waitMillis);
      return socket.getInputStream().read() < 0;
    } catch (SocketTimeoutException e) {
      return false;
    } catch (IOException e) {
      return true;
    }
  }

  @Override
  public void close() {
    door.close();
  }
}
