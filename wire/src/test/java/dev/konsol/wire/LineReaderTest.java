package dev.konsol.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class LineReaderTest {
  private static final int LONGEST = 300_000;

  @Test
  void linesOfAllLengthsAreReadHoweverTheyCome() throws IOException {
    List<String> lines = new ArrayList<>();
    for (int length : List.of(0, 1, 65_535, 65_536, 5, 65_537, 200_000, 0, 131_072, LONGEST, 3)) {
      lines.add("é".repeat(length / 2) + "x".repeat(length % 2));
    }
    String text = String.join("\n", lines) + "\nwithout an end";
    for (int atOnce : List.of(1, 1000, 65_536, text.length() * 2)) {
      assertThat(read(text, atOnce)).isEqualTo(lines);
    }
  }

  @Test
  void aLineThatIsTooLongIsRefused() {
    assertThatThrownBy(() -> read("ok\n" + "x".repeat(LONGEST + 1) + "\n", 1000))
        .isInstanceOf(IOException.class)
        .hasMessage("a line of more than 300000 bytes");
    LineReader small = new LineReader(new ByteArrayInputStream("12345\n".getBytes(UTF_8)), 4);
    assertThatThrownBy(small::next).hasMessage("a line of more than 4 bytes");
  }

  private static List<String> read(String text, int atOnce) throws IOException {
    InputStream in =
        new ByteArrayInputStream(text.getBytes(UTF_8)) {
          @Override
          public synchronized int read(byte[] into, int from, int count) {
            return super.read(into, from, Math.min(count, atOnce));
          }
        };
    LineReader reader = new LineReader(in, LONGEST);
    List<String> lines = new ArrayList<>();
    while (reader.next()) {
      lines.add(reader.text());
    }
    return lines;
  }
}
