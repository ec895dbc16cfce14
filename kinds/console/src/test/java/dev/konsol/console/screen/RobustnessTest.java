package dev.konsol.console.screen;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.process.Size;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Whatever is fed, in whatever pieces, the screen goes on.
class RobustnessTest {
  private static final int MEGABYTE = 1 << 20;
  private static final String[] PIECES = {
    "\u001b[",
    "\u001b]",
    "\u001bP",
    "\u001b\\",
    ";",
    ":",
    "?",
    "99999999999",
    "38",
    "1049",
    "6",
    "H",
    "h",
    "l",
    "m",
    "r",
    "L",
    "M",
    "@",
    "P",
    "X",
    "b",
    "J",
    "K",
    "S",
    "T",
    "\r",
    "\n",
    "\t",
    "\b",
    "\u001b7",
    "\u001b8",
    "\u001bM",
    "\u001b#8",
    "\u001b(0",
    "\u001bc",
    "漢",
    "\u0301",
    "\u200d",
    "😀",
    "text",
    "\u0018",
    "\u007f",
    "\u0007",
    "\u001b[4h",
    "\u001b[?7l"
  };

  static Iterable<Recording> recordings() {
    return Recording.all().toList();
  }

  private static byte[] noise(long seed) {
    var bytes = new byte[MEGABYTE];
    new Random(seed).nextBytes(bytes);
    return bytes;
  }

  /// Pieces of sequences in any order: reaches far more than plain noise.
  static byte[] soup(long seed) {
    var random = new Random(seed);
    var text = new StringBuilder();
    while (text.length() < MEGABYTE / 4) {
      text.append(PIECES[random.nextInt(PIECES.length)]);
      if (random.nextInt(4) == 0) {
        text.append((char) ('0' + random.nextInt(10)));
      }
    }
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  private static Snapshot whole(byte[] bytes, Size size) {
    var screen = new Screen(size, _ -> {});
    screen.feed(bytes, 0, bytes.length);
    return screen.snapshot();
  }

  private static Snapshot inPieces(byte[] bytes, Size size, Random random, int longest) {
    var screen = new Screen(size, _ -> {});
    int at = 0;
    while (at < bytes.length) {
      int n = Math.min(1 + random.nextInt(longest), bytes.length - at);
      screen.feed(bytes, at, n);
      at += n;
    }
    return screen.snapshot();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2})
  void noiseInAnyPiecesGivesTheSameScreen(long seed) {
    for (var size : new Size[] {new Size(24, 80), new Size(1, 1), new Size(3, 2)}) {
      var noise = noise(seed);
      assertThat(inPieces(noise, size, new Random(seed), 1)).isEqualTo(whole(noise, size));
      var soup = soup(seed);
      assertThat(inPieces(soup, size, new Random(seed), 7)).isEqualTo(whole(soup, size));
    }
  }

  @ParameterizedTest
  @MethodSource("recordings")
  void recordingsInAnyPiecesGiveTheSameScreen(Recording recording) {
    var bytes = recording.bytes();
    var whole = whole(bytes, Recording.SIZE);
    assertThat(inPieces(bytes, Recording.SIZE, new Random(7), 1)).isEqualTo(whole);
    assertThat(inPieces(bytes, Recording.SIZE, new Random(7), 100)).isEqualTo(whole);
  }

  @ParameterizedTest
  @MethodSource("recordings")
  void everyBeginningOfARecordingCanBeShownAndFolded(Recording recording) {
    var bytes = recording.bytes();
    int lowest = 0;
    for (int length = 0; length < bytes.length; length++) {
      lowest = Math.min(lowest, TextFold.complete(bytes, 0, length) - length);
    }
    assertThat(lowest).isBetween(-200, 0);
    for (int length = 0; length < Math.min(bytes.length, 2000); length += 37) {
      assertThat(TextFold.text(bytes, 0, length, 40)).isNotNull();
    }
  }

  @Test
  void resizingAnywhereNeverFails() {
    var soup = soup(9);
    var random = new Random(9);
    var screen = new Screen(new Size(24, 80), _ -> {});
    for (int at = 0; at + 500 < soup.length; at += 500) {
      screen.feed(soup, at, 500);
      screen.resize(new Size(1 + random.nextInt(40), 1 + random.nextInt(100)));
      assertThat(screen.snapshot().rows()).hasSize(screen.snapshot().size().rows());
    }
  }

  @Test
  void textOfNoiseIsBounded() {
    var soup = soup(5);
    assertThat(TextFold.text(soup, 0, soup.length, 200).length()).isLessThan(4 * MEGABYTE);
  }
}
