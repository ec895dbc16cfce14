package dev.konsol.jsonrpc.framing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.jsonrpc.Messages;
import dev.konsol.jsonrpc.framing.Transport.Frame;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class FramingTest {
  private static final int LIMIT = 100;
  private static final List<String> TEXTS = List.of("{\"a\":\"ä€😀\"}", "{}", "[1,2,3]");

  /// Everything in a stream, texts as they are and reports in angle brackets.
  private static List<String> read(Framing framing, InputStream in) throws IOException {
    Framing.Frames frames = framing.frames(in, LIMIT, MessageMemory.ENDLESS);
    List<String> seen = new ArrayList<>();
    for (Frame frame = frames.next(); frame != null; frame = frames.next()) {
      seen.add(
          switch (frame) {
            case Frame.Payload(byte[] json) -> new String(json, UTF_8);
            case Frame.Garbage _ -> "<garbage>";
            case Frame.Oversized _ -> "<oversized>";
            case Frame.Unaffordable _ -> "<unaffordable>";
          });
    }
    return seen;
  }

  /// Room for so many bytes of several messages.
  private static MessageMemory room(AtomicInteger left) {
    return new MessageMemory(
        bytes -> {
          boolean there = left.get() >= bytes;
          left.addAndGet(there ? -bytes : 0);
          return there;
        },
        left::addAndGet);
  }

  private static void messageWithoutRoomIsSkipped(Framing framing, String bytes)
      throws IOException {
    AtomicInteger left = new AtomicInteger(150_000);
    Framing.Frames frames = framing.frames(stream(bytes), 1 << 20, room(left));
    assertThat(frames.next()).isEqualTo(new Frame.Unaffordable());
    assertThat(frames.next())
        .isInstanceOfSatisfying(
            Frame.Payload.class, frame -> assertThat(frame.json()).asString(UTF_8).isEqualTo("{}"));
    assertThat(frames.next()).isNull();
    assertThat(left).hasValue(150_000);
  }

  @Test
  void aMessageForWhichThereIsNoMemoryIsSkipped() throws IOException {
    String large = "x".repeat(400_000);
    messageWithoutRoomIsSkipped(Framing.LINES, large + "\n{}\n");
    messageWithoutRoomIsSkipped(
        Framing.HEADERS, "Content-Length: 400000\r\n\r\n" + large + "Content-Length: 2\r\n\r\n{}");
  }

  @Test
  void aLongMessageGivesItsMemoryBack() throws IOException {
    AtomicInteger left = new AtomicInteger(1 << 20);
    Framing.Frames frames =
        Framing.LINES.frames(stream("x".repeat(400_000) + "\n"), 1 << 20, room(left));
    assertThat(frames.next()).isInstanceOf(Frame.Payload.class);
    assertThat(left.get()).isLessThan((1 << 20) - 400_000);
    assertThat(frames.next()).isNull();
    assertThat(left).hasValue(1 << 20);
  }

  private static List<String> headers(String bytes) throws IOException {
    return read(Framing.HEADERS, stream(bytes));
  }

  private static List<String> lines(String bytes) throws IOException {
    return read(Framing.LINES, stream(bytes));
  }

  private static InputStream stream(String bytes) {
    return new ByteArrayInputStream(bytes.getBytes(UTF_8));
  }

  private static String framed(String json) {
    return "Content-Length: " + json.getBytes(UTF_8).length + "\r\n\r\n" + json;
  }

  @ParameterizedTest
  @EnumSource
  void whatIsWrittenIsReadWhereverTheBytesAreSplit(Framing framing) throws IOException {
    ByteArrayOutputStream written = new ByteArrayOutputStream();
    for (String text : TEXTS) {
      framing.write(text.getBytes(UTF_8), written);
    }
    byte[] bytes = written.toByteArray();
    for (int split = 0; split <= bytes.length; split++) {
      InputStream first = new ByteArrayInputStream(bytes, 0, split);
      InputStream second = new ByteArrayInputStream(bytes, split, bytes.length - split);
      assertThat(read(framing, new SequenceInputStream(first, second))).isEqualTo(TEXTS);
    }
    assertThat(read(framing, new Dripping(bytes))).isEqualTo(TEXTS);
  }

  @Test
  void theWireLooksAsTheProtocolsSay() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Framing.HEADERS.write("\"é\"".getBytes(UTF_8), out);
    Framing.LINES.write("{}".getBytes(UTF_8), out);
    assertThat(out.toString(UTF_8)).isEqualTo("Content-Length: 4\r\n\r\n\"é\"{}\n");
  }

  @Test
  void headerNamesIgnoreCaseAndOtherHeadersAreIgnored() throws IOException {
    assertThat(
            headers(
                "content-type: application/vscode-jsonrpc; charset=utf-8\r\n"
                    + "CONTENT-length:2\r\n"
                    + "X-Note: Åse\u2028\r"
                    + "Content-Length: 9\r\n"
                    + "X-Content-Length: 8\r\n\r\n"
                    + "{}Content-Length:   2  \n\n"
                    + "[]"))
        .containsExactly("{}", "[]");
  }

  @Test
  void aLongHeaderIsIgnoredAsLongAsItsBlockIsWithinTheBound() throws IOException {
    String length = "Content-Length: 2\r\n";
    String longest = "X: " + "y".repeat(8192 - "X: Content-Length: 2".length());
    for (String note : List.of("X-Note: " + "y".repeat(1_020), "X:" + "y".repeat(5_000), longest)) {
      assertThat(headers(note + "\r\n" + length + "\r\n{}")).containsExactly("{}");
      assertThat(headers(length + note + "\r\n\r\n{}" + framed("[]"))).containsExactly("{}", "[]");
    }
    assertThat(headers(length + longest + "y\r\n\r\n{}" + framed("[]")))
        .containsExactly("<garbage>", "[]");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Content-Length: -1\r\n\r\n",
        "Content-Length: +2\r\n\r\n",
        "Content-Length: 2x\r\n\r\n{}",
        "Content-Length:\r\n\r\n{}",
        "Content-Length: 99999999999999999999999999\r\n\r\n{}",
        "Content-Length: 9223372036854775807\r\n\r\n{}",
        "Content-Length: 2147483648\r\n\r\n{}",
        "Content-Length: 1\r\nContent-Length: 2\r\n\r\n{}",
        "Content-Length 2\r\n\r\n{}",
        "X: y\r\n\r\n{}",
        "Starting up...\n",
        "Starting up...",
        "ready",
        "one\ntwo\nthree\n\n\nfour\n",
        "{\"no\": \"header\"}",
        "\u0000\u0001\r\n",
      })
  void whatIsNoHeaderIsReportedOnceAndTheNextMessageIsRead(String garbage) throws IOException {
    assertThat(headers(framed("[1]") + garbage + framed("[2]") + framed("[3]")))
        .containsExactly("[1]", "<garbage>", "[2]", "[3]");
  }

  @Test
  void aSpoiltHeaderIsReportedBeforeMoreArrives() throws IOException {
    InputStream in = new SequenceInputStream(stream("Content-Length: x\r\n\r\n"), new Unreadable());
    assertThat(Framing.HEADERS.frames(in, LIMIT, MessageMemory.ENDLESS).next())
        .isInstanceOf(Frame.Garbage.class);
    in = new SequenceInputStream(stream("Content-Length: 101\r\n\r\n"), new Unreadable());
    assertThat(Framing.HEADERS.frames(in, LIMIT, MessageMemory.ENDLESS).next())
        .isEqualTo(new Frame.Oversized(LIMIT));
  }

  @Test
  void endlessHeadersAndLinesTakeNoMemory() throws IOException {
    assertThat(headers("x".repeat(3_000_000) + framed("[1]"))).containsExactly("<garbage>", "[1]");
    assertThat(headers("A: b\r\n".repeat(300_000) + "\r\n" + framed("[1]")))
        .containsExactly("<garbage>", "[1]");
  }

  @Test
  void anOversizedMessageIsSkipped() throws IOException {
    String large = "[" + "1,".repeat(500) + "1]";
    assertThat(headers(framed("[1]") + framed(large) + framed("[2]")))
        .containsExactly("[1]", "<oversized>", "[2]");
    assertThat(lines("[1]\n" + large + "\n[2]\n")).containsExactly("[1]", "<oversized>", "[2]");
    assertThat(lines("9".repeat(LIMIT) + "\n" + "9".repeat(LIMIT + 1)))
        .containsExactly("9".repeat(LIMIT), "<oversized>");
  }

  @Test
  void anAnnouncedLengthAloneAllocatesNothing() {
    Framing.Frames frames =
        Framing.HEADERS.frames(
            stream("Content-Length: 2147483647\r\n\r\n{}"),
            Integer.MAX_VALUE,
            MessageMemory.ENDLESS);
    assertThatThrownBy(frames::next)
        .isInstanceOf(EOFException.class)
        .hasMessage("the stream ended after 2 of 2147483647 bytes");
  }

  @Test
  void aStreamThatEndsInsideAnOversizedMessageIsBroken() throws IOException {
    Framing.Frames frames =
        Framing.HEADERS.frames(
            stream("Content-Length: 999\r\n\r\n{}"), LIMIT, MessageMemory.ENDLESS);
    assertThat(frames.next()).isEqualTo(new Frame.Oversized(LIMIT));
    assertThatThrownBy(frames::next).isInstanceOf(EOFException.class);
  }

  @Test
  void blankLinesAreNothingAndTheLastLineNeedsNoNewline() throws IOException {
    assertThat(lines("\r\n\n  \n{}\r\n\n[]")).containsExactly("{}\r", "[]");
    assertThat(lines("")).isEmpty();
    assertThat(headers("")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void hostileBytesNeitherHangNorEscape(long seed) throws IOException {
    Random random = new Random(seed);
    String[] pieces = {
      "Content-Length: ",
      "\r\n",
      "\n",
      "\r",
      ":",
      "{}",
      "-5",
      "7",
      "99999999",
      "\u0000",
      "ÿ",
      "{\"a\":"
    };
    for (int round = 0; round < 2_000; round++) {
      StringBuilder bytes = new StringBuilder();
      for (int i = random.nextInt(30); i > 0; i--) {
        bytes.append(pieces[random.nextInt(pieces.length)]);
      }
      byte[] noise = new byte[random.nextInt(50)];
      random.nextBytes(noise);
      InputStream in =
          new SequenceInputStream(stream(bytes.toString()), new ByteArrayInputStream(noise));
      assertDecodesOrBreaks(random.nextBoolean() ? Framing.HEADERS : Framing.LINES, in);
    }
  }

  private static void assertDecodesOrBreaks(Framing framing, InputStream in) throws IOException {
    try {
      Framing.Frames frames = framing.frames(in, LIMIT, MessageMemory.ENDLESS);
      for (Frame frame = frames.next(); frame != null; frame = frames.next()) {
        if (frame instanceof Frame.Payload(byte[] json)) {
          assertDecodesOrIsAnswered(json);
        }
      }
    } catch (EOFException e) {
      assertThat(e).hasMessageStartingWith("the stream ended after");
    }
  }

  private static void assertDecodesOrIsAnswered(byte[] json) {
    try {
      assertThat(Messages.decode(json)).isNotEmpty();
    } catch (Messages.Malformed e) {
      assertThat(e.answer().error().message()).isNotEmpty();
    }
  }

  private static final class Unreadable extends InputStream {
    @Override
    public int read() {
      throw new AssertionError("read on instead of reporting");
    }

    @Override
    public int read(byte[] into, int offset, int length) {
      return read();
    }
  }

  /// One byte a read.
  private static final class Dripping extends InputStream {
    private final ByteArrayInputStream bytes;

    Dripping(byte[] bytes) {
      this.bytes = new ByteArrayInputStream(bytes);
    }

    @Override
    public int read() {
      return bytes.read();
    }

    @Override
    public int read(byte[] into, int offset, int length) {
      return bytes.read(into, offset, Math.min(length, 1));
    }
  }
}
