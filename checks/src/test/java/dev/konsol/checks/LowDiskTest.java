package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/// A disk with less room than is asked for: nothing is written to it, and everybody is told.
class LowDiskTest {
  private static final int KEPT = 64 << 10;

  @RegisterExtension
  static final KonsolProgram konsol = new KonsolProgram(Map.of("KONSOL_MIN_FREE_DISK", "8192T"));

  @Test
  void theLastOutputIsKeptInMemory() throws Exception {
    try (LineClient client = konsol.connect()) {
      client.create("small", "echo here; read x");
      client.awaitPattern("small", "here\\r?\\n");
      JsonNode status = client.ok("status", "key", "small");
      assertThat(status.get("storage").asString()).isEqualTo("memory");
      assertThat(LineClient.text(client.ok("read", "key", "small", "offset", 0)))
          .isEqualTo("here\r\n");
      assertThat(client.ok("screen", "key", "small").get("rows").get(0).asString())
          .isEqualTo("here");
      client.ok("kill", "key", "small");

      client.create("large", "seq 1 100000; echo the end; exit 5");
      JsonNode ended = client.awaitExit("large");
      assertThat(ended.get("exit_code").asInt()).isEqualTo(5);
      long end = ended.get("final_offset").asLong();
      JsonNode lost = client.ok("read", "key", "large", "offset", 0).get("gap");
      assertThat(lost)
          .isEqualTo(
              Json.read("{\"from\":0,\"to\":" + (end - KEPT) + ",\"reason\":\"disk_full\"}"));
      assertThat(LineClient.text(client.ok("read", "key", "large", "offset", end - KEPT)))
          .hasSize(KEPT)
          .endsWith("100000\r\nthe end\r\n");
      String path = client.ok("list").get("sessions").get(1).get("log_path").asString();
      assertThat(Files.size(java.nio.file.Path.of(path))).isZero();
      assertThat(events(client)).containsExactly("opened", "gap", "gap", "exited");
    }
  }

  private static List<String> events(LineClient client) {
    return client
        .ok("events", "key", "large")
        .get("events")
        .valueStream()
        .map(each -> each.get("event").asString())
        .toList();
  }

  @Test
  void statsAndStatusSaySo() {
    try (LineClient client = konsol.connect()) {
      JsonNode disk = client.ok("stats").get("disk");
      assertThat(disk.get("low").asBoolean()).isTrue();
      assertThat(disk.get("min_free_bytes").asLong()).isEqualTo(8192L << 40);
      assertThat(disk.get("free_bytes").asLong()).isPositive();
    }
    assertThat(Cli.run(konsol, "status").ok()).contains("output is kept in memory only");
  }

  @Test
  void aSizeThatIsNoneIsRefused() {
    assertThat(Cli.run(konsol, "serve", "--min-free-disk", "plenty").failure(2))
        .contains("--min-free-disk")
        .contains("plenty");
  }
}
