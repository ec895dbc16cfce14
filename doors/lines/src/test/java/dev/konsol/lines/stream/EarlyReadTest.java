package dev.konsol.lines.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.console.log.Chunk;
import dev.konsol.core.session.SessionId;
import dev.konsol.lines.protocol.Request;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class EarlyReadTest {
  private final PrintedOutput source = new PrintedOutput();
  private final List<String> answers = new CopyOnWriteArrayList<>();
  private boolean takes = true;

  @Test
  void outputThatIsThereIsAnsweredAtOnce() {
    source.print("old new");

    assertThat(read(4, 100, Duration.ofSeconds(20)).join()).isTrue();
    assertThat(answers).containsExactly("new");
  }

  @Test
  void theOneWhoPrintsAnswersOnce() throws Exception {
    CompletableFuture<Boolean> answered = read(0, 100, Duration.ofSeconds(20));
    source.awaitWatcher();

    source.print("new");
    assertThat(answers).as("before anybody else could have").containsExactly("new");
    source.print("er");

    assertThat(answered.get(20, TimeUnit.SECONDS)).isTrue();
    assertThat(answers).containsExactly("new");
  }

  @Test
  void whatComesWhileTheWaitBeginsIsAnsweredOnce() {
    source.onWatch(() -> source.print("new"));

    assertThat(read(0, 100, Duration.ofSeconds(20)).join()).isTrue();
    assertThat(answers).containsExactly("new");
  }

  @Test
  void aClientThatDoesNotReadIsLeftToTheOneWhoWaits() {
    takes = false;
    source.print("new");

    assertThat(read(0, 100, Duration.ofSeconds(20)).join()).isFalse();
  }

  @Test
  void muchOutputIsLeftToTheOneWhoWaits() {
    source.print("x".repeat(Attachment.LITTLE + 1));

    assertThat(read(0, 100_000, Duration.ofSeconds(20)).join()).isFalse();
    assertThat(answers).isEmpty();
  }

  @Test
  void theEndAndWhatIsGoneAreLeftToTheOneWhoWaits() {
    source.print("new").keepFrom(1);
    assertThat(read(0, 100, Duration.ofSeconds(20)).join()).isFalse();

    source.exit(0);
    assertThat(read(3, 100, Duration.ofSeconds(20)).join()).isFalse();
    assertThat(answers).isEmpty();
  }

  @Test
  void aCharacterThatHasOnlyBegunIsLeftToTheOneWhoWaits() {
    source.print(new byte[] {'a', (byte) 0xe2});
    assertThat(read(0, 100, Duration.ofSeconds(20)).join()).isFalse();
    assertThat(read(1, 100, Duration.ofSeconds(20)).join()).isFalse();
    assertThat(answers).isEmpty();
  }

  @Test
  void withoutOutputTheTimePasses() {
    assertThat(read(0, 100, Duration.ofMillis(1)).join()).isFalse();
    assertThat(source.watched()).isFalse();
  }

  @Test
  void aWaitThatIsDroppedWatchesNoLonger() {
    source.onWatch(Thread.currentThread()::interrupt);

    assertThatThrownBy(early(0, 100, Duration.ofSeconds(20))::await)
        .isInstanceOf(InterruptedException.class);
    assertThat(source.watched()).isFalse();
  }

  private CompletableFuture<Boolean> read(long offset, int maxBytes, Duration patience) {
    EarlyRead read = early(offset, maxBytes, patience);
    return CompletableFuture.supplyAsync(() -> await(read));
  }

  private EarlyRead early(long offset, int maxBytes, Duration patience) {
    SessionId key = new SessionId("k");
    return new EarlyRead(
        source, new Request.Read(key, offset, maxBytes, patience, Request.View.RAW), this::answer);
  }

  private boolean answer(Chunk chunk) {
    if (takes) {
      answers.add(new String(chunk.bytes(), StandardCharsets.UTF_8));
    }
    return takes;
  }

  private static boolean await(EarlyRead read) {
    try {
      return read.await();
    } catch (InterruptedException e) {
      throw new CompletionException(e);
    }
  }
}
