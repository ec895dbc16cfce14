package dev.konsol.console.past;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.console.disk.LogLocation;
import dev.konsol.process.Exit;
import dev.konsol.process.Size;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A record is as it was, or as it shall be, and never nothing.
class RecordFileTest {
  @TempDir private Path folder;

  private ConsoleRecord console() {
    Path log = folder.resolve("k-1.log");
    return new ConsoleRecord(
        "k",
        "cat",
        Path.of("/"),
        new LogLocation(log, log, false, false, false),
        0,
        Instant.EPOCH,
        12,
        new Size(24, 80),
        new Exit.Lost(),
        OptionalLong.empty());
  }

  @Test
  void whatCannotBeWrittenLeavesWhatWasThere() throws IOException {
    Path file = folder.resolve("1.console");
    RecordFile record = new RecordFile(file);
    record.opened(console());
    String before = Files.readString(file);
    // Something in the way of the new one, as a full disk would be.
    Path inTheWay = Files.createDirectories(folder.resolve("1.console.new/x")).getParent();
    record.ended(console().ended(new Exit.Code(0), 5, new Size(24, 80)));
    assertThat(inTheWay).exists();
    assertThat(Files.readString(file)).isEqualTo(before);
  }

  @Test
  void theEndReplacesTheBeginningAndNothingElseIsLeft() throws IOException {
    Path file = folder.resolve("1.console");
    RecordFile record = new RecordFile(file);
    record.opened(console());
    record.ended(console().ended(new Exit.Code(7), 5, new Size(24, 80)));
    assertThat(Files.readString(file)).contains("exit_code=7", "final_offset=5");
    assertThat(folder.toFile().list()).containsExactly("1.console");
  }
}
