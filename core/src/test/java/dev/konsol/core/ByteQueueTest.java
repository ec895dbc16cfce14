package dev.konsol.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ByteQueueTest {
  private final ByteQueue queue = new ByteQueue();

  @Test
  void piecesOfAnySizeComeInOrderHoweverTheyAreTaken() {
    byte[] all = new byte[1_000_000];
    Random random = new Random(1);
    random.nextBytes(all);
    ByteArrayOutputStream taken = new ByteArrayOutputStream();
    byte[] to = new byte[9_000];
    for (int at = 0; at < all.length; ) {
      int length = Math.min(all.length - at, random.nextInt(random.nextBoolean() ? 40 : 8_000));
      queue.add(all, at, length);
      at += length;
      if (random.nextInt(3) == 0) {
        queue.next().ifPresent(piece -> taken.writeBytes(bytes(piece)));
      }
      int count = queue.take(to, 10, random.nextInt(4_000));
      taken.write(to, 10, count);
      assertThat(queue.size()).isEqualTo(at - taken.size());
    }
    for (Optional<ByteBuffer> next = queue.next(); next.isPresent(); next = queue.next()) {
      taken.writeBytes(bytes(next.get()));
    }
    assertThat(taken.toByteArray()).isEqualTo(all);
    assertThat(queue.size()).isZero();
  }

  private static byte[] bytes(ByteBuffer piece) {
    byte[] bytes = new byte[piece.remaining()];
    piece.get(bytes);
    return bytes;
  }

  @Test
  void aLargePieceIsNotCopied() {
    byte[] large = new byte[ByteQueue.SMALL + 5];
    queue.add(large, 5, ByteQueue.SMALL);
    assertThat(queue.next().orElseThrow().array()).isSameAs(large);
  }

  @Test
  void smallPiecesArePutTogether() {
    byte[] one = new byte[1];
    for (int i = 0; i < 100_000; i++) {
      queue.add(one, 0, 1);
    }
    int pieces = 0;
    for (Optional<ByteBuffer> next = queue.next(); next.isPresent(); next = queue.next()) {
      pieces++;
    }
    assertThat(pieces).isLessThan(30);
  }

  @Test
  void whatIsForgottenIsGone() {
    queue.add(new byte[5_000], 0, 5_000);
    queue.clear();
    assertThat(queue.size()).isZero();
    assertThat(queue.next()).isEmpty();
    assertThat(queue.take(new byte[1], 0, 1)).isZero();
  }
}
