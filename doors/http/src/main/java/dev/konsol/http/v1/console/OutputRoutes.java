package dev.konsol.http.v1.console;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.konsol.console.Console;
import dev.konsol.console.Consoles;
import dev.konsol.console.log.Chunk;
import dev.konsol.console.log.TextChunk;
import dev.konsol.core.session.SessionId;
import dev.konsol.http.Bodies;
import dev.konsol.http.Exchange;
import dev.konsol.http.Problem;
import dev.konsol.http.Route;
import dev.konsol.http.RouteDoc.Query;
import dev.konsol.http.access.Need;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// What comes from consoles: bytes, the screen, recordings, and a stream for who attaches.
record OutputRoutes(Consoles consoles, ConsoleCommands commands) {
  private static final int STEP = 1 << 20;
  private static final long LONGEST_WAIT = Duration.ofMinutes(1).toMillis();
  private static final String WHOLE = "{\"type\":\"integer\",\"minimum\":0}";
  private static final String POSITIVE = "{\"type\":\"integer\",\"minimum\":1}";
  private static final String TEXT = "{\"type\":\"string\"}";
  private static final String BYTES = "{\"type\":\"string\",\"format\":\"binary\"}";
  private static final Query OFFSET = new Query("offset", WHOLE, "Where to begin; 0 unless given.");

  List<Route> all() {
    return List.of(
        Route.get(ConsoleRoutes.PATH + "/output", this::output)
            .doc(
                ConsoleRoutes.TAG,
                "Output from an offset on, as the bytes it is. `Konsol-Offset` is where it begins,"
                    + " `Konsol-Next-Offset` where to go on, `Konsol-Ended` whether nothing will"
                    + " follow; `Konsol-Gap: FROM-TO REASON` names what is gone before it.")
            .query(OFFSET)
            .query("max", POSITIVE, "Bytes at the most; 1 MiB unless given, 8 MiB at the most.")
            .query("wait_ms", WHOLE, "How long to wait for the first; a minute at the most.")
            .answers(200, "The output.", "application/octet-stream", BYTES)
            .needs(ConsoleRoutes.READING),
        Route.get(ConsoleRoutes.PATH + "/screen", this::screen)
            .doc(
                ConsoleRoutes.TAG,
                "What a person would see now; as a page for who accepts `text/html` and not JSON.")
            .answers(200, "The screen.", ConsoleSchemas.SCREEN)
            .answers(200, "The screen.", "text/html", TEXT)
            .needs(ConsoleRoutes.READING),
        Route.get(ConsoleRoutes.PATH + "/recording", this::recording)
            .doc(
                ConsoleRoutes.TAG,
                "The output so far as a recording to replay, in asciicast's version 2.")
            .query(OFFSET)
            .answers(200, "The recording.", "application/x-asciicast", TEXT)
            .needs(ConsoleRoutes.READING),
        attaching());
  }

  private Route attaching() {
    return Route.socket(ConsoleRoutes.PATH + "/attach", this::attach)
        .doc(
            ConsoleRoutes.TAG,
            "Follows a console and types into it. Binary messages are output: 8 bytes, big-endian,"
                + " with its offset, then the output. Everything else is JSON as text.")
        .query("offset", WHOLE, "Where to begin; now unless given.")
        .query("mode", TEXT, "`write` (unless given) or `read`.")
        .query(
            "repaint",
            TEXT,
            "`true`: begins with a picture of the screen, instead of at an offset.")
        .query("terminal", TEXT, "`true`: the client's terminal answers queries itself.")
        .query("max_lag", WHOLE, "Bytes to fall behind at the most; then there is a gap.")
        .query(
            "window",
            WHOLE,
            "Bytes that may be under way before the client says, by `ack` with an `offset`, up"
                + " to where it has shown them. With it, a `repaint` follows a gap of `max_lag`.")
        .needs(ConsoleRoutes.READING);
  }

  private Console console(Exchange exchange) {
    return consoles.find(new SessionId(exchange.path("key")));
  }

  private void output(Exchange exchange) throws IOException, InterruptedException {
    Console console = console(exchange);
    long offset = exchange.whole("offset", 0, Long.MAX_VALUE).orElse(0L);
    long max = exchange.whole("max", 1, Long.MAX_VALUE).orElse((long) STEP);
    long wait = Math.min(LONGEST_WAIT, exchange.whole("wait_ms", 0, Long.MAX_VALUE).orElse(0L));
    Thread server = Thread.currentThread();
    if (wait > 0) {
      exchange.lasting();
      exchange.whenGone(server::interrupt);
    }
    int most = (int) Math.min(max, Integer.MAX_VALUE);
    Chunk chunk = console.read(offset, most, Duration.ofMillis(wait));
    exchange.answer(200, "application/octet-stream", chunk.bytes(), headers(chunk));
  }

  private static Map<String, String> headers(Chunk chunk) {
    Map<String, String> headers = new HashMap<>();
    headers.put("Konsol-Offset", Long.toString(chunk.offset()));
    headers.put("Konsol-Next-Offset", Long.toString(chunk.nextOffset()));
    headers.put("Konsol-Ended", Boolean.toString(chunk.ended()));
    chunk
        .gap()
        .ifPresent(
            gap -> headers.put("Konsol-Gap", gap.from() + "-" + gap.to() + " " + gap.reason()));
    return headers;
  }

  private void screen(Exchange exchange) throws IOException, InterruptedException {
    String accepted = exchange.header("Accept").orElse("");
    if (accepted.contains("text/html") && !accepted.contains("application/json")) {
      Console console = console(exchange);
      ScreenPage page = ScreenPage.of(console.screen().title(), console.styledScreen());
      exchange.answer(200, "text/html; charset=utf-8", page.html().getBytes(UTF_8), page.policy());
    } else {
      ConsoleCall call = ConsoleCall.of(commands, "screen");
      exchange.json(
          200, Bodies.bytes(call.perform(ConsoleRoutes.keyed(exchange), exchange::whenGone)));
    }
  }

  /// Up to where the output is now: one that is still printed would never come to an end.
  private void recording(Exchange exchange) throws IOException {
    Console console = console(exchange);
    long at = exchange.whole("offset", 0, Long.MAX_VALUE).orElse(0L);
    long end = console.offset();
    TextChunk chunk = console.recording(at, STEP);
    try (OutputStream out = exchange.stream("application/x-asciicast")) {
      out.write(chunk.text().getBytes(UTF_8));
      while (!chunk.ended() && chunk.nextOffset() > at && chunk.nextOffset() < end) {
        at = chunk.nextOffset();
        chunk = console.recording(at, STEP);
        out.write(chunk.text().getBytes(UTF_8));
      }
    }
  }

  private ConsoleSocket attach(Exchange exchange) {
    Console console = console(exchange);
    long head = console.offset();
    long offset = exchange.whole("offset", 0, Long.MAX_VALUE).orElse(head);
    if (offset > head) {
      throw Problem.badRequest("'offset' is behind the end of the output, which is " + head);
    }
    boolean may = exchange.grant().changes(ConsoleRoutes.KIND, console.id().value());
    if (!may && exchange.query("mode").filter("write"::equals).isPresent()) {
      throw Need.readOnly();
    }
    ConsoleSocket.Wishes wishes =
        new ConsoleSocket.Wishes(
            may,
            may && writes(exchange),
            exchange.flag("terminal"),
            exchange.flag("repaint"),
            new ConsoleSocket.Pace(
                exchange.whole("window", 0, Long.MAX_VALUE).map(OutputRoutes::positive),
                exchange.whole("max_lag", 0, Long.MAX_VALUE).filter(lag -> lag > 0)));
    return new ConsoleSocket(console, commands, offset, wishes);
  }

  private static long positive(long window) {
    if (window == 0) {
      throw Problem.badRequest("'window' is a number of bytes from 1");
    }
    return window;
  }

  private static boolean writes(Exchange exchange) {
    return switch (exchange.query("mode").orElse("write")) {
      case "write" -> true;
      case "read" -> false;
      default -> throw Problem.badRequest("'mode' is write or read");
    };
  }
}
