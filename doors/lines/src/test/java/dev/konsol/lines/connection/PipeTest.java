package dev.konsol.lines.connection;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.core.Mutex;
import dev.konsol.testkit.Await;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class PipeTest {
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final Pipe pipe = new Pipe(10_000, new Mutex(), () -> {});

  @Test
  void whatIsWrittenIsReadInPiecesOfAnySize() throws Exception {
    byte[] all = new byte[1_000_000];
    new Random(7).nextBytes(all);
    Thread writer = Thread.ofVirtual().start(() -> writeInPieces(all));
    assertThat(pipe.input().readAllBytes()).isEqualTo(all);
    assertThat(writer.join(PATIENCE)).isTrue();
  }

  private void writeInPieces(byte[] all) {
    Random sizes = new Random(8);
    try (OutputStream out = pipe.output()) {
      for (int at = 0; at < all.length; ) {
        int length = Math.min(all.length - at, sizes.nextInt(1, 30_000));
        out.write(all, at, length);
        at += length;
      }
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void whatIsHandedOnIsWhatWasWritten() throws Exception {
    byte[] all = new byte[1_000_000];
    new Random(9).nextBytes(all);
    Thread writer = Thread.ofVirtual().start(() -> writeInPieces(all));
    ByteArrayOutputStream handedOn = new ByteArrayOutputStream();
    assertThat(pipe.input().transferTo(handedOn)).isEqualTo(all.length);
    assertThat(handedOn.toByteArray()).isEqualTo(all);
    assertThat(writer.join(PATIENCE)).isTrue();
  }

  @Test
  void whoeverWroteMayUseTheArrayAgain() throws Exception {
    byte[] reused = "x".repeat(5_000).getBytes(US_ASCII);
    pipe.output().write(reused);
    Arrays.fill(reused, (byte) 'y');
    assertThat(new String(pipe.input().readNBytes(5_000), US_ASCII)).isEqualTo("x".repeat(5_000));
  }

  @Test
  void whoDoesNotWaitGetsWhatIsThereAndWritesAllWhereThereIsRoomForAnything() throws Exception {
    byte[] some = new byte[9_999];
    assertThat(pipe.read(some, 0, some.length)).isZero();
    assertThat(pipe.write(some, 0, some.length)).isEqualTo(9_999);
    assertThat(pipe.write(some, 0, some.length)).isEqualTo(9_999);
    assertThat(pipe.write(some, 0, 1)).isZero();
    assertThat(pipe.read(some, 0, some.length)).isEqualTo(9_999);
    assertThat(pipe.read(some, 0, some.length)).isEqualTo(9_999);
    assertThat(pipe.read(some, 0, some.length)).isZero();
  }

  @Test
  void whatWasWrittenBeforeTheEndIsStillRead() throws Exception {
    pipe.output().write("last".getBytes(US_ASCII));
    pipe.closeWriting();
    assertThat(new String(pipe.input().readAllBytes(), US_ASCII)).isEqualTo("last");
    assertThatThrownBy(() -> pipe.output().write(1)).isInstanceOf(IOException.class);
  }

  @Test
  void writerThatWaitsFailsWhenTheReaderGoes() throws Exception {
    CompletableFuture<String> outcome = new CompletableFuture<>();
    Thread writer = Thread.ofVirtual().start(() -> outcome.complete(writing()));
    Await.until("it waits", PATIENCE, () -> writer.getState() == Thread.State.WAITING);
    pipe.closeReading();
    assertThat(outcome.get(20, TimeUnit.SECONDS)).isEqualTo("broken pipe");
  }

  private String writing() {
    try {
      pipe.output().write(new byte[10_000]);
      pipe.output().write(1);
      return "written";
    } catch (IOException e) {
      return String.valueOf(e.getMessage());
    }
  }

  @Test
  void readerThatWaitsCanBeInterrupted() throws Exception {
    CompletableFuture<Throwable> outcome = new CompletableFuture<>();
    Thread reader = Thread.ofVirtual().start(() -> outcome.complete(reading()));
    Await.until("it waits", PATIENCE, () -> reader.getState() == Thread.State.WAITING);
    reader.interrupt();
    assertThat(outcome.get(20, TimeUnit.SECONDS)).isInstanceOf(InterruptedIOException.class);
  }

  private Throwable reading() {
    try (InputStream input = pipe.input()) {
      return new AssertionError("read " + input.read());
    } catch (IOException e) {
      return e;
    }
  }
}
