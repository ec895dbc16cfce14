package dev.konsol.console.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.core.MemoryBudget;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What is shorter than it was: its daemon was killed before the disk had room for the rest.
class PastLogTest {
  @TempDir private Path folder;
  private Path file;

  @BeforeEach
  void place() {
    file = folder.resolve("log");
  }

  private ConsoleLog past(long position, long end) {
    LogWriter.Setup setup =
        new LogWriter.Setup(
            new ScriptedFiles(), 64 << 10, 1000, () -> 0, new MemoryBudget(0), false);
    return new LogWriter(setup, file, position, OptionalLong.of(end)).log();
  }

  @Test
  void whatWasInMemoryAloneIsAGapOfAFullDisk() throws IOException {
    Files.writeString(file, "others' kept");
    ConsoleLog log = past(8, 20);
    Chunk kept = log.read(1, 100);
    assertThat(kept.gap()).isEmpty();
    assertThat(new String(kept.bytes(), StandardCharsets.US_ASCII)).isEqualTo("ept");
    assertThat(log.read(kept.nextOffset(), 100).gap()).contains(new Gap(4, 20, Gap.DISK_FULL));
    assertThat(log.read(15, 100).gap()).contains(new Gap(15, 20, Gap.DISK_FULL));
  }

  @Test
  void nothingOfItMayBeOnTheDisk() throws IOException {
    Files.writeString(file, "");
    assertThat(past(0, 20).read(0, 100).gap()).contains(new Gap(0, 20, Gap.DISK_FULL));
  }

  @Test
  void aFileThatIsNotThereIsLost() {
    assertThat(past(0, 20).read(0, 100).gap()).contains(new Gap(0, 20, Gap.LOST));
  }

  @Test
  void whatReachedItsCapHasItsEnd() throws IOException {
    Files.writeString(folder.resolve("log.1"), "older ");
    Files.writeString(file, "newer");
    ConsoleLog log = past(0, 20);
    assertThat(log.read(0, 100).gap()).contains(new Gap(0, 9, Gap.CAPPED));
    assertThat(log.read(19, 100).bytes()).isEqualTo("r".getBytes(StandardCharsets.US_ASCII));
  }
}
