package dev.konsol.client.console.attach;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.client.env.Streams.Window;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import org.junit.jupiter.api.Test;

/// What is typed comes in pieces; how long the typist waits for the next one, the test says.
final class TypistTest {
  private final List<Duration> waited = new ArrayList<>();
  private boolean comes;
  private int left;

  @Test
  void whoTypesNothingAfterThePrefixLeaves() {
    Pieces typed = new Pieces("ls\r\035", "d");
    typist().read(typed);

    assertThat(waited).containsExactly(Duration.ofSeconds(1));
    assertThat(left).isOne();
    assertThat(typed.pieces).containsExactly("d");
  }

  @Test
  void whoIsQuickGivesACommand() {
    comes = true;
    Pieces typed = new Pieces("\035", "\035", "\035", "r", "more");
    typist().read(typed);

    assertThat(waited).containsExactly(Duration.ofSeconds(1), Duration.ofSeconds(1));
    assertThat(typed.pieces).isEmpty();
  }

  @Test
  void whoAskedForHelpMayReadItAsLongAsTheyLike() {
    Pieces typed = new Pieces("\035?", "d", "more");
    typist().read(typed);

    assertThat(waited).isEmpty();
    assertThat(left).isOne();
    assertThat(typed.pieces).containsExactly("more");
  }

  @Test
  void aCommandInOnePieceWithItsPrefixWaitsForNothing() {
    Pieces typed = new Pieces("\035d", "more");
    typist().read(typed);

    assertThat(waited).isEmpty();
    assertThat(typed.pieces).containsExactly("more");
  }

  private Typist typist() {
    Attachment.Options options = new Attachment.Options(false, true, Prefix.USUAL);
    View view = new View("k", new Window(24, 80), new Blank(), options);
    return new Typist(
        view,
        Optional::empty,
        options,
        () -> left++,
        (_, atMost) -> {
          waited.add(atMost);
          return comes;
        });
  }

  /// Each read is one piece.
  private static final class Pieces extends InputStream {
    private final Queue<String> pieces;

    Pieces(String... pieces) {
      this.pieces = new ArrayDeque<>(List.of(pieces));
    }

    @Override
    public int read() {
      throw new UnsupportedOperationException();
    }

    @Override
    public int read(byte[] buffer, int offset, int length) {
      String next = pieces.poll();
      return next == null
          ? -1
          : new ByteArrayInputStream(next.getBytes(StandardCharsets.UTF_8))
              .read(buffer, offset, length);
    }
  }

  private static final class Blank implements Emulator.Factory {
    @Override
    public Emulator open(int rows, int cols) {
      return new Emulator() {
        @Override
        public void feed(byte[] bytes) {}

        @Override
        public Picture picture() {
          return new Picture(rows, cols, List.of(), new Cursor(0, 0, true), "", false);
        }
      };
    }

    @Override
    public int width(int codePoint) {
      return 1;
    }
  }
}
