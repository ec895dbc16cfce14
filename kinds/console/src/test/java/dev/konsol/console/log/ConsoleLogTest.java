package dev.konsol.console.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.core.MemoryBudget;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConsoleLogTest {
  private static final int CAP = 64 << 10;

  @TempDir private Path folder;
  private final List<Gap> gaps = new ArrayList<>();
  private final AtomicLong nanos = new AtomicLong();
  private final ScriptedFiles files = new ScriptedFiles();

  private LogWriter writer() throws IOException {
    return writer(0, false);
  }

  private LogWriter writer(long memory, boolean appends) throws IOException {
    return new LogWriter(
        new LogWriter.Setup(files, CAP, 1000, nanos::get, new MemoryBudget(memory), appends),
        folder.resolve("log"),
        gaps::add);
  }

  private static void append(LogWriter writer, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
    writer.append(ByteBuffer.allocateDirect(bytes.length).put(bytes).flip());
  }

  private static String text(Chunk chunk) {
    return new String(chunk.bytes(), StandardCharsets.ISO_8859_1);
  }

  private static String line(int number) {
    return String.format("%09d\n", number);
  }

  @Test
  void bytesAreFoundByTheirOffset() throws IOException {
    LogWriter writer = writer();
    append(writer, "hello ");
    append(writer, "world");
    assertThat(text(writer.log().read(4, 100))).isEqualTo("o world");
    assertThat(text(writer.log().read(4, 3))).isEqualTo("o w");
    assertThat(writer.log().read(11, 10).bytes()).isEmpty();
    assertThat(writer.log().read(99, 10).nextOffset()).isEqualTo(99);
    assertThat(Files.readString(folder.resolve("log"))).isEqualTo("hello world");
  }

  @Test
  void whatWasPrintedLastIsReadWithoutTheDisk() throws IOException {
    LogWriter writer = writer();
    append(writer, "hello ");
    append(writer, "world");
    assertThat(text(writer.log().read(6, 100))).isEqualTo("world");
    assertThat(text(writer.log().read(7, 3))).isEqualTo("orl");
    assertThat(files.reads()).isZero();

    assertThat(text(writer.log().read(5, 100))).isEqualTo(" world");
    assertThat(files.reads()).isPositive();
  }

  @Test
  void whatCouldNotBeKeptIsNotReadFromMemoryEither() throws IOException {
    LogWriter writer = writer();
    append(writer, "kept");
    files.failWrites(true);
    append(writer, "lost");
    assertThat(text(writer.log().read(2, 100))).isEqualTo("pt");
    assertThat(writer.log().read(4, 100).gap()).contains(new Gap(4, 8, Gap.DISK_FULL));
  }

  @Test
  void whatWasInTheFileBeforeGoesOnlyWhenTheLogBegins() throws IOException {
    Files.writeString(folder.resolve("log"), "from an earlier run");
    LogWriter writer = writer();
    assertThat(folder.resolve("log")).hasContent("from an earlier run");
    writer.begin();
    assertThat(folder.resolve("log")).isEmptyFile();
  }

  @Test
  void whatSomebodyElseHasWrittenStaysAndTheOutputFollows() throws IOException {
    Files.writeString(folder.resolve("log"), "precious ");
    LogWriter writer = writer(0, true);
    append(writer, "hello");
    append(writer, " world");
    assertThat(folder.resolve("log")).hasContent("precious hello world");
    assertThat(text(writer.log().read(0, 100))).isEqualTo("hello world");
    assertThat(writer.log().first()).isZero();
  }

  @Test
  void theOldestPartGoesAtALineEndAndOffsetsStayValid() throws IOException {
    LogWriter writer = writer();
    int lines = 20_000;
    for (int i = 0; i < lines; i += 7) {
      StringBuilder batch = new StringBuilder();
      for (int j = i; j < Math.min(lines, i + 7); j++) {
        batch.append(line(j));
      }
      append(writer, batch.toString());
    }
    ConsoleLog log = writer.log();
    assertThat(log.head()).isEqualTo(lines * 10L);
    assertThat(Files.size(folder.resolve("log")) + Files.size(folder.resolve("log.1")))
        .isEqualTo(log.head() - log.first())
        .isBetween(CAP / 2L, (long) CAP);
    assertThat(log.first() % 10).isZero();
    assertThat(Files.readString(folder.resolve("log"))).startsWith(line(lineAt(log, "log")));
    Chunk chunk = log.read(5, 1 << 20);
    assertThat(chunk.gap()).contains(new Gap(5, log.first(), Gap.CAPPED));
    assertThat(text(chunk)).startsWith(line((int) (log.first() / 10)));
    assertThat(rest(log, log.first())).endsWith(line(lines - 1)).hasSize(kept(log));
    assertThat(gaps.getFirst().from()).isZero();
    assertThat(gaps.getLast().to()).isEqualTo(log.first());
    for (int i = 1; i < gaps.size(); i++) {
      assertThat(gaps.get(i).from()).isEqualTo(gaps.get(i - 1).to());
    }
  }

  private int lineAt(ConsoleLog log, String name) throws IOException {
    return (int) ((log.head() - Files.size(folder.resolve(name))) / 10);
  }

  private static int kept(ConsoleLog log) {
    return (int) (log.head() - log.first());
  }

  private static String rest(ConsoleLog log, long from) {
    StringBuilder rest = new StringBuilder();
    for (long at = from; at < log.head(); ) {
      Chunk chunk = log.read(at, 1000);
      assertThat(chunk.gap()).isEmpty();
      rest.append(text(chunk));
      at = chunk.nextOffset();
    }
    return rest.toString();
  }

  @Test
  void aBatchLargerThanTheCapKeepsItsEnd() throws IOException {
    LogWriter writer = writer();
    String noise = "x".repeat(5 * CAP) + "the end";
    append(writer, noise);
    ConsoleLog log = writer.log();
    assertThat(log.head()).isEqualTo(noise.length());
    assertThat(kept(log)).isLessThanOrEqualTo(CAP);
    assertThat(rest(log, log.first())).endsWith("the end");
  }

  @Test
  void anEndedLogIsReadFromItsFilesAndHoldsNoneOpen() throws IOException {
    LogWriter writer = writer();
    for (int i = 0; i < 5_000; i++) {
      append(writer, line(i));
    }
    writer.close();
    writer.log().end();
    assertThat(files.open()).isZero();
    assertThat(rest(writer.log(), 0)).hasSize(50_000);
    assertThat(writer.log().read(49_990, 100).ended()).isTrue();
    assertThat(writer.log().read(0, 100).ended()).isFalse();
    assertThat(files.open()).isZero();
  }

  @Test
  void aFullDiskMakesAGapAndKeepingResumes() throws IOException {
    LogWriter writer = writer();
    append(writer, "kept ");
    files.failWrites(true);
    append(writer, "lost ");
    append(writer, "lost too ");
    files.failWrites(false);
    append(writer, "still before the next try ");
    nanos.addAndGet(1_000_000_000);
    append(writer, "kept again");
    ConsoleLog log = writer.log();
    long gapEnd = "kept lost lost too still before the next try ".length();
    assertThat(text(log.read(0, 100))).isEqualTo("kept ");
    Chunk behind = log.read(7, 100);
    assertThat(behind.gap()).contains(new Gap(7, gapEnd, Gap.DISK_FULL));
    assertThat(text(log.read(behind.nextOffset(), 100))).isEqualTo("kept again");
    assertThat(gaps)
        .containsExactly(new Gap(5, 10, Gap.DISK_FULL), new Gap(5, gapEnd, Gap.DISK_FULL));
  }

  @Test
  void whileTheDiskIsFullTheLastOutputIsInMemory() throws IOException {
    LogWriter writer = writer(1 << 20, false);
    append(writer, "kept ");
    files.failWrites(true);
    append(writer, "in memory ");
    append(writer, "too");
    ConsoleLog log = writer.log();
    assertThat(writer.storage()).isEqualTo(Storage.MEMORY);
    assertThat(text(log.read(0, 100))).isEqualTo("kept ");
    assertThat(text(log.read(5, 100))).isEqualTo("in memory too");
    assertThat(gaps).isEmpty();

    files.failWrites(false);
    nanos.addAndGet(1_000_000_000);
    append(writer, " and on");
    assertThat(writer.storage()).isEqualTo(Storage.DISK);
    assertThat(rest(log, 0)).isEqualTo("kept in memory too and on");
    assertThat(folder.resolve("log")).hasContent("kept in memory too and on");
    assertThat(gaps).isEmpty();
  }

  @Test
  void whatDoesNotFitIntoMemoryIsAGap() throws IOException {
    LogWriter writer = writer(1 << 20, false);
    append(writer, "kept\n");
    files.failWrites(true);
    int lines = 20_000;
    for (int i = 0; i < lines; i++) {
      append(writer, line(i));
    }
    ConsoleLog log = writer.log();
    long end = 5 + lines * 10L;
    assertThat(log.head()).isEqualTo(end);
    Chunk lost = log.read(5, 100);
    long first = end - MemoryTail.MOST;
    assertThat(lost.gap()).contains(new Gap(5, first, Gap.DISK_FULL));
    assertThat(rest(log, first)).hasSize(MemoryTail.MOST).endsWith(line(lines - 1));
    assertThat(gaps).hasSize(1);

    writer.close();
    log.end();
    assertThat(rest(log, first)).hasSize(MemoryTail.MOST);
    assertThat(gaps.getLast()).isEqualTo(new Gap(5, first, Gap.DISK_FULL));
    writer.release();
    assertThat(log.read(first, 100).gap()).contains(new Gap(first, end, Gap.DISK_FULL));
  }

  @Test
  void oneBatchLargerThanTheMemoryKeepsItsEnd() throws IOException {
    LogWriter writer = writer(1 << 20, false);
    files.failWrites(true);
    append(writer, "x".repeat(3 * MemoryTail.MOST) + "the end");
    ConsoleLog log = writer.log();
    Chunk lost = log.read(0, 100);
    assertThat(lost.gap()).isPresent();
    assertThat(rest(log, lost.nextOffset())).hasSize(MemoryTail.MOST).endsWith("the end");
  }

  /// A reader goes round with the memory, and finds every byte or a gap, never another's.
  @Test
  void readersFollowWhatIsInMemory() throws Exception {
    LogWriter writer = writer(1 << 20, false);
    files.failWrites(true);
    byte[] expected = new byte[4 << 20];
    new Random(2).nextBytes(expected);
    CompletableFuture<byte[]> copy = new CompletableFuture<>();
    Thread reader = Thread.startVirtualThread(() -> copy.complete(follow(writer.log(), expected)));
    ByteBuffer buffer = ByteBuffer.allocateDirect(5000);
    for (int at = 0; at < expected.length; at += buffer.limit()) {
      buffer.clear().put(expected, at, Math.min(5000, expected.length - at)).flip();
      writer.append(buffer);
    }
    writer.close();
    writer.log().end();
    reader.join();
    assertThat(copy.join()).isEqualTo(expected);
  }

  @Test
  void memoryIsForAFewConsolesAndTheOthersSaySo() throws IOException {
    MemoryBudget budget = new MemoryBudget(MemoryTail.MOST + 1L);
    LogWriter.Setup setup = new LogWriter.Setup(files, CAP, 1000, nanos::get, budget, false);
    LogWriter one = new LogWriter(setup, folder.resolve("one"), gaps::add);
    LogWriter other = new LogWriter(setup, folder.resolve("other"), gaps::add);
    files.failWrites(true);
    append(one, "one");
    append(other, "other");
    assertThat(text(one.log().read(0, 100))).isEqualTo("one");
    assertThat(other.storage()).isEqualTo(Storage.NOWHERE);
    assertThat(other.log().read(0, 100).gap()).contains(new Gap(0, 5, Gap.DISK_FULL));

    one.close();
    one.release();
    LogWriter third = new LogWriter(setup, folder.resolve("third"), gaps::add);
    append(third, "third");
    assertThat(third.storage()).isEqualTo(Storage.MEMORY);
  }

  @Test
  void aReserveOnTheDiskIsLeftAlone() throws IOException {
    LogWriter writer = writer();
    files.usable(999);
    append(writer, "no room");
    assertThat(writer.log().read(0, 100).gap()).contains(new Gap(0, 7, Gap.DISK_FULL));
    assertThat(folder.resolve("log")).isEmptyFile();
  }

  @Test
  void aFileThatSomebodyEmptiedIsAGapNotAnEndlessRead() throws IOException {
    LogWriter writer = writer();
    append(writer, "soon ");
    append(writer, "gone");
    Files.writeString(folder.resolve("log"), "");
    assertThat(writer.log().read(2, 100).gap()).contains(new Gap(2, 9, Gap.LOST));
  }

  @Test
  void aFileThatSomebodyRemovedIsStillReadWhileTheConsoleRuns() throws IOException {
    LogWriter writer = writer();
    append(writer, "unlinked");
    Files.delete(folder.resolve("log"));
    assertThat(text(writer.log().read(0, 100))).isEqualTo("unlinked");
    for (int i = 0; i < 10_000; i++) {
      append(writer, line(i));
    }
    assertThat(rest(writer.log(), writer.log().first())).endsWith(line(9_999));
  }

  @Test
  void readersRebuildTheStreamWhileFilesRotate() throws Exception {
    LogWriter writer = writer();
    byte[] expected = new byte[8 << 20];
    new Random(1).nextBytes(expected);
    CompletableFuture<byte[]> copy = new CompletableFuture<>();
    Thread reader = Thread.startVirtualThread(() -> copy.complete(follow(writer.log(), expected)));
    ByteBuffer buffer = ByteBuffer.allocateDirect(5000);
    for (int at = 0; at < expected.length; at += buffer.limit()) {
      buffer.clear().put(expected, at, Math.min(5000, expected.length - at)).flip();
      writer.append(buffer);
    }
    writer.close();
    writer.log().end();
    reader.join();
    assertThat(copy.join()).isEqualTo(expected);
    assertThat(files.open()).isZero();
  }

  /// Fills the gaps with what should have been there, so that everything else is compared.
  private static byte[] follow(ConsoleLog log, byte[] expected) {
    ByteArrayOutputStream copy = new ByteArrayOutputStream();
    try {
      while (true) {
        Chunk chunk = log.read(copy.size(), 7000, java.time.Duration.ofSeconds(10));
        chunk.gap().ifPresent(g -> copy.write(expected, (int) g.from(), (int) (g.to() - g.from())));
        copy.writeBytes(chunk.bytes());
        if (chunk.ended()) {
          return copy.toByteArray();
        }
      }
    } catch (InterruptedException e) {
      return copy.toByteArray();
    }
  }

  @Test
  void anInterruptedReaderLeavesTheLogOpen() throws Exception {
    LogWriter writer = writer();
    append(writer, "one");
    Thread reader =
        Thread.ofPlatform()
            .start(
                () -> {
                  Thread.currentThread().interrupt();
                  writer.log().read(0, 10);
                });
    reader.join();
    append(writer, " two");
    assertThat(text(writer.log().read(0, 10))).isEqualTo("one two");
  }
}
