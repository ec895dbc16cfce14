package dev.konsol.app.env;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@SuppressWarnings("NullAway.Init") // made before each
class HostEpochTest {
  @TempDir private Path folder;
  private Path file;

  @BeforeEach
  void name() {
    file = folder.resolve("epoch");
  }

  private static InstantSource at(long millis) {
    return InstantSource.fixed(Instant.ofEpochMilli(millis));
  }

  @Test
  void growsAlsoWhereTheClockIsSetBack() throws Exception {
    assertThat(HostEpoch.next(file, at(5_000))).isEqualTo(5_000);
    assertThat(HostEpoch.next(file, at(5_000))).isEqualTo(5_001);
    assertThat(HostEpoch.next(file, at(1_000))).isEqualTo(5_002);
    assertThat(HostEpoch.next(file, at(9_000))).isEqualTo(9_000);
  }

  @Test
  void aDamagedFileIsReplaced() throws Exception {
    Files.writeString(file, "x");
    assertThat(HostEpoch.next(file, at(5_000))).isEqualTo(5_000);
    assertThat(Files.readString(file)).isEqualTo("5000\n");
  }
}
