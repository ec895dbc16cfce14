package dev.konsol.console.view;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.console.disk.DiskFiles;
import dev.konsol.console.log.LogWriter;
import dev.konsol.console.recording.Timeline;
import dev.konsol.core.MemoryBudget;
import dev.konsol.process.Size;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// For how long a program that draws has shown the same, by a clock of the test's.
@SuppressWarnings("NullAway.Init") // filled before each test
class UnchangedPictureTest {
  private static final String ENTER = "\033[?1049h\033[2J";
  private static final String PAINT = "\033[H\033[1mhi\033[0m";

  @TempDir private Path folder;
  private final QueryScan scan = new QueryScan();
  private final Timeline timeline = new Timeline(0);
  private final List<Runnable> tasks = new ArrayList<>();
  private long now;
  private LogWriter writer;
  private Viewer viewer;

  @BeforeEach
  void open() throws IOException {
    LogWriter.Setup setup =
        new LogWriter.Setup(new DiskFiles(), 64 << 20, 0, () -> now, new MemoryBudget(0), false);
    writer = new LogWriter(setup, folder.resolve("log"), _ -> {});
    viewer =
        new Viewer(
            writer.log(),
            new Viewer.Times(timeline, () -> now),
            new Size(4, 20),
            64 << 20,
            tasks::add,
            _ -> {});
  }

  @AfterEach
  void close() {
    writer.close();
  }

  @Test
  void aPictureThatIsOnlyRepaintedIsTheSame() {
    print(ENTER);
    repaint(PAINT, 30);
    long first = unchanged();
    assertThat(first).isGreaterThan(5000);
    repaint(PAINT, 4);
    assertThat(unchanged()).isEqualTo(first + 2000);
  }

  @Test
  void whoeverAsksForTheFirstTimeIsTold() {
    print(ENTER);
    repaint("\033[Hbusy", 10);
    repaint("\033[H\033[2J" + PAINT, 10);
    assertThat(unchanged()).isBetween(4000L, 5500L);
  }

  @Test
  void ofTheBurstThatIsUnderWayNothingIsJudged() {
    print(ENTER);
    repaint(PAINT, 20);
    print("\033[2J");
    long before = unchanged();
    assertThat(before).isGreaterThan(5000);
    pass(20);
    print(PAINT);
    pass(480);
    assertThat(unchanged()).isEqualTo(before + 500);
  }

  @Test
  void whoeverAsksRightBehindEachBurstIsToldToo() {
    print(ENTER);
    for (int i = 0; i < 20; i++) {
      print(PAINT);
      assertThat(unchanged()).isEqualTo(i * 500L);
      pass(500);
    }
    print("\033[Hother");
    assertThat(unchanged()).isEqualTo(10_000);
    pass(500);
    print("\033[Hother");
    assertThat(unchanged()).isEqualTo(500);
  }

  @Test
  void anAnimationThatComesRoundToTheSamePictureChanges() {
    print(ENTER);
    for (int millis : new int[] {25, 50, 100, 125}) {
      for (int i = 0; i < 400; i++) {
        print("\033[H" + "|/-\\".charAt(i % 4));
        pass(millis);
      }
      assertThat(unchanged()).isLessThan(1000);
      for (int i = 0; i < 400; i++) {
        print("\033[H" + "|/-\\".charAt(i % 4));
        viewer.snapshot(); // as the page does, which may be all that feeds the screen
        pass(millis);
      }
      assertThat(unchanged()).isLessThan(1000);
    }
  }

  @Test
  void aTitleAndColoursArePartOfThePicture() {
    print(ENTER);
    repaint(PAINT, 20);
    assertThat(unchanged()).isGreaterThan(5000);
    print("\033]2;ready\007");
    pass(200);
    assertThat(unchanged()).isEqualTo(200);
    repaint(PAINT, 20);
    assertThat(unchanged()).isGreaterThan(5000);
    repaint(PAINT.replace("[1m", "[1;31m"), 1);
    assertThat(unchanged()).isEqualTo(500);
    repaint(PAINT.replace("[1m", "[1;31m") + "\033[3;5H\033[?25l", 20);
    assertThat(unchanged()).isGreaterThan(5000);
  }

  @Test
  void otherProgramsAreNotFedForTheQuestion() {
    print("plain");
    pass(10_000);
    assertThat(viewer.unchangedNanos()).isEmpty();
    print(ENTER + PAINT);
    pass(10_000);
    assertThat(unchanged()).isEqualTo(10_000);
    print("\033[?1049l");
    assertThat(viewer.unchangedNanos()).isEmpty();
  }

  @Test
  void muchOutputIsFedElsewhereUntilItIsOver() {
    print(ENTER);
    print("x".repeat(3 << 20));
    assertThat(unchanged()).isZero();
    assertThat(tasks).hasSize(1);
    pass(7000);
    assertThat(unchanged()).isEqualTo(7000);
  }

  @Test
  void askingAgainAtOnceLooksAtNothingNew() {
    print(ENTER + PAINT);
    pass(7000);
    assertThat(unchanged()).isEqualTo(7000);
    print("\033[Hother");
    pass(50);
    assertThat(unchanged()).isEqualTo(7000);
    pass(100);
    assertThat(unchanged()).isEqualTo(150);
  }

  /// Twice a second.
  private void repaint(String picture, int times) {
    for (int i = 0; i < times; i++) {
      print(picture);
      pass(500);
    }
  }

  private void print(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    ByteBuffer buffer = ByteBuffer.allocateDirect(bytes.length).put(bytes).flip();
    timeline.printed(writer.log().head(), now);
    boolean asks = scan.sees(buffer.duplicate());
    writer.append(buffer);
    viewer.printed(asks, scan.alternate());
  }

  private void pass(long millis) {
    now += Duration.ofMillis(millis).toNanos();
  }

  /// In milliseconds.
  private long unchanged() {
    OptionalLong nanos = viewer.unchangedNanos();
    assertThat(nanos).isPresent();
    return Duration.ofNanos(nanos.getAsLong()).toMillis();
  }
}
