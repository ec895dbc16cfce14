package dev.konsol.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.console.log.TextChunk;
import dev.konsol.core.KonsolException;
import dev.konsol.process.Size;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@SuppressWarnings("NullAway.Init") // filled before each test
class ViewsTest {
  @TempDir private Path folder;
  private Bench bench;
  private Console console;

  @BeforeEach
  void open() {
    bench = new Bench(folder);
    console = bench.open("a");
  }

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  void textIsNeverCutWithinASequenceOrACharacter() throws InterruptedException {
    byte[] euro = "€".getBytes(StandardCharsets.UTF_8);
    bench.terminal.print("price \033[1m");
    bench.terminal.printBytes(Arrays.copyOf(euro, 2));
    TextChunk first = console.readText(0, 1000, Duration.ZERO);
    assertThat(first.text().strip()).isEqualTo("price");
    bench.terminal.printBytes(new byte[] {euro[2]});
    TextChunk second = console.readText(first.nextOffset(), 1000, Duration.ZERO);
    assertThat(second.text().strip()).isEqualTo("€");
    assertThat(second.nextOffset()).isEqualTo(console.overview().offset());
  }

  @Test
  void readingTextByPiecesAlwaysAdvancesAndKeepsLinesWhole() throws InterruptedException {
    bench.terminal.print("one\r\ntwo\r\n" + "x".repeat(100));
    console.kill(false);
    TextChunk first = console.readText(0, 12, Duration.ZERO);
    assertThat(first.text().strip()).isEqualTo("one\ntwo");
    int pieces = 0;
    long at = 0;
    while (at < console.overview().offset()) {
      TextChunk chunk = console.readText(at, 12, Duration.ZERO);
      assertThat(chunk.nextOffset()).isGreaterThan(at);
      at = chunk.nextOffset();
      pieces++;
    }
    assertThat(pieces).isLessThan(20);
    assertThat(console.readText(at, 12, Duration.ZERO).ended()).isTrue();
  }

  @Test
  void wrongOffsetsAndSizesAreRefused() {
    assertThatThrownBy(() -> console.read(-1, 10, Duration.ZERO))
        .isInstanceOf(KonsolException.class);
    assertThatThrownBy(() -> console.read(0, 0, Duration.ZERO)).isInstanceOf(KonsolException.class);
  }

  @Test
  void theScreenChangesItsSizeWhereTheOutputDid() {
    bench.terminal.print("x".repeat(120) + "\r\n");
    console.resize(new Size(10, 20));
    bench.terminal.print("y".repeat(21));
    assertThat(console.screen().size()).isEqualTo(new Size(10, 20));
    assertThat(console.screen().rows()).contains("x".repeat(20), "y".repeat(20), "y");
    console.kill(false);
    assertThat(console.screen().rows()).contains("y".repeat(20), "y");
    assertThatThrownBy(() -> console.resize(new Size(5, 5))).isInstanceOf(KonsolException.class);
  }

  @Test
  void aRecordingHasTheHeaderTheOutputAndTheSizes() {
    bench.terminal.print("a\"\033[1m\r\n");
    console.resize(new Size(10, 20));
    bench.terminal.print("é");
    console.kill(false);
    TextChunk recording = console.recording(0, 1 << 20);
    List<String> lines = recording.text().lines().toList();
    assertThat(lines.get(0))
        .startsWith("{\"version\":2,\"width\":120,\"height\":40,\"timestamp\":")
        .contains("\"title\":\"true\"");
    assertThat(lines.get(1)).matches("\\[\\d+\\.\\d+,\"o\",\"a\\\\\"\\\\u001b\\[1m\\\\r\\\\n\"]");
    assertThat(lines.get(2)).matches("\\[\\d+\\.\\d+,\"r\",\"20x10\"]");
    assertThat(lines.get(3)).matches("\\[\\d+\\.\\d+,\"o\",\"é\"]");
    assertThat(recording.ended()).isTrue();
    assertThat(console.recording(recording.nextOffset(), 100).text()).isEmpty();
  }

  @Test
  void aRecordingNeverSplitsACharacter() {
    String text = "€😀é".repeat(500);
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    for (int i = 0; i < bytes.length; i += 7) {
      bench.terminal.printBytes(Arrays.copyOfRange(bytes, i, Math.min(bytes.length, i + 7)));
    }
    console.kill(false);
    StringBuilder cast = new StringBuilder();
    for (long at = 0; at < bytes.length; ) {
      TextChunk chunk = console.recording(at, 101);
      cast.append(chunk.text());
      at = chunk.nextOffset();
    }
    assertThat(cast.toString()).doesNotContain("\ufffd").contains("\\ud83d\\ude00");
  }
}
