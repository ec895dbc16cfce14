package dev.konsol.app.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.client.env.Streams;
import dev.konsol.testkit.Await;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class PreparingTest {
  private static final String ERASE = "\r\033[K";
  private static final Duration SHORT = Duration.ofMillis(1);
  private static final Duration LONG = Duration.ofHours(1);

  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @Test
  void whatTakesLongIsToldAndErased() throws InterruptedException {
    assertThat(preparing(true, SHORT).tellOf(this::untilItIsTold)).isEqualTo("open");

    assertThat(told()).startsWith(ERASE + "konsol: preparing the project, 0 s").endsWith(ERASE);
  }

  @Test
  void aFailureFindsTheLineEmptyToo() {
    assertThatThrownBy(
            () ->
                preparing(true, SHORT)
                    .tellOf(
                        () -> {
                          throw new IllegalStateException(untilItIsTold());
                        }))
        .hasMessage("open");

    assertThat(told()).endsWith(ERASE);
  }

  @Test
  void nothingIsToldOfWhatIsQuickNorToNobody() throws InterruptedException {
    assertThat(preparing(true, LONG).tellOf(() -> "open")).isEqualTo("open");
    assertThat(preparing(false, SHORT).tellOf(() -> "open")).isEqualTo("open");

    assertThat(told()).isEmpty();
  }

  private String untilItIsTold() {
    Await.until("a sign", Duration.ofSeconds(10), () -> told().contains("preparing"));
    return "open";
  }

  private String told() {
    return err.toString(StandardCharsets.UTF_8);
  }

  private Preparing preparing(boolean person, Duration step) {
    PrintStream stream = new PrintStream(err, true, StandardCharsets.UTF_8);
    return new Preparing(
        new Streams(InputStream.nullInputStream(), stream, stream, Optional.empty(), person), step);
  }
}
