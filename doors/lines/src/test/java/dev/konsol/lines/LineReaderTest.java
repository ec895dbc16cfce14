package dev.konsol.lines;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.core.MemoryBudget;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LineReaderTest {

  @Test
  void linesAreTheSameHoweverTheBytesArrive() throws IOException {
    byte[] bytes = utf8("one\r\n\n \r\nzwölf\n0123456789ab\nend");

    for (int step = 1; step <= bytes.length; step++) {
      assertThat(lines(steps(bytes, step), 10))
          .containsExactly("one\r", "zwölf", "TOO LONG", "end");
    }
  }

  @Test
  void theLimitIsExact() throws IOException {
    assertThat(lines(stream("12345\n123456\n12345"), 5))
        .containsExactly("12345", "TOO LONG", "12345");
    assertThat(lines(stream("123456"), 5)).containsExactly("TOO LONG");
  }

  @Test
  void anEndlessLineIsSkippedWithoutBeingKept() throws IOException {
    long huge = 100L << 20;
    InputStream input =
        new InputStream() {
          private long left = huge;

          @Override
          public int read() {
            return left-- > 0 ? 'x' : -1;
          }

          @Override
          public int read(byte[] bytes, int offset, int length) {
            int count = (int) Math.min(length, left);
            left -= count;
            return count == 0 ? -1 : count;
          }
        };

    assertThat(lines(input, 8 << 20)).containsExactly("TOO LONG");
  }

  @Test
  void aLineThatIsTooLongIsToldBeforeItsEndArrives() throws IOException {
    InputStream endless =
        new InputStream() {
          private int given;

          @Override
          public int read() {
            assertThat(given++).as("bytes read").isLessThan(20);
            return 'x';
          }

          @Override
          public int read(byte[] bytes, int offset, int length) {
            bytes[offset] = (byte) read();
            return 1;
          }
        };

    LineReader reader = new LineReader(endless::read, 10, new MemoryBudget(Long.MAX_VALUE).share());
    LineReader.Next next = reader.next();
    while (next instanceof LineReader.Next.None) {
      next = reader.next();
    }
    assertThat(next).isEqualTo(new LineReader.Next.TooLong());
  }

  @Test
  void aLongLineTakesFromWhatAllShareUntilItIsDoneWith() throws IOException {
    MemoryBudget budget = new MemoryBudget(300_000);
    InputStream input = stream("x".repeat(200_000) + "\n" + "y".repeat(10));
    LineReader reader = new LineReader(input::read, 1 << 20, budget.share());
    assertThat(nextOf(reader)).isInstanceOf(LineReader.Next.Line.class);
    assertThat(budget.used()).isBetween(200_000L, 300_000L);

    nextOf(reader);
    assertThat(budget.used()).isZero();
  }

  @Test
  void aLineForWhichThereIsNoMemoryIsSkippedAndTheNextOneRead() throws IOException {
    MemoryBudget budget = new MemoryBudget(300_000);
    InputStream input = stream("x".repeat(400_000) + "\nshort\n");
    LineReader reader = new LineReader(input::read, 1 << 20, budget.share());
    assertThat(nextOf(reader)).isEqualTo(new LineReader.Next.NoRoom());
    assertThat(budget.used()).isZero();
    assertThat(nextOf(reader))
        .isInstanceOfSatisfying(
            LineReader.Next.Line.class, line -> assertThat(line.bytes()).isEqualTo(utf8("short")));
  }

  @Test
  void whatAClientTookIsGivenBackWhenItIsGone() throws IOException {
    MemoryBudget budget = new MemoryBudget(300_000);
    try (MemoryBudget.Share share = budget.share()) {
      nextOf(new LineReader(stream("x".repeat(200_000))::read, 1 << 20, share));
      assertThat(budget.used()).isPositive();
    }
    assertThat(budget.used()).isZero();
  }

  private static LineReader.Next nextOf(LineReader reader) throws IOException {
    LineReader.Next next = reader.next();
    while (next instanceof LineReader.Next.None) {
      next = reader.next();
    }
    return next;
  }

  @Test
  void theRestIsHandedOnWhole() throws IOException {
    LineReader lines =
        new LineReader(
            stream("one\ntwo\nthree")::read, 10, new MemoryBudget(Long.MAX_VALUE).share());
    lines.next();

    assertThat(lines.rest()).isEqualTo(utf8("two\nthree"));
  }

  private static List<String> lines(InputStream input, int limit) throws IOException {
    LineReader reader =
        new LineReader(input::read, limit, new MemoryBudget(Long.MAX_VALUE).share());
    List<String> found = new ArrayList<>();
    while (true) {
      switch (reader.next()) {
        case LineReader.Next.Line(byte[] bytes) ->
            found.add(new String(bytes, StandardCharsets.UTF_8));
        case LineReader.Next.TooLong _ -> found.add("TOO LONG");
        case LineReader.Next.NoRoom _ -> found.add("NO ROOM");
        case LineReader.Next.None _ -> {}
        case LineReader.Next.End _ -> {
          return found;
        }
      }
    }
  }

  private static InputStream steps(byte[] bytes, int step) {
    return new ByteArrayInputStream(bytes) {
      @Override
      public synchronized int read(byte[] to, int offset, int length) {
        return super.read(to, offset, Math.min(step, length));
      }
    };
  }

  private static InputStream stream(String text) {
    return new ByteArrayInputStream(utf8(text));
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
