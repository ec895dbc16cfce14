package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.testkit.Await;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// The log at `log_path`: bounded, sensible for who follows the file, and honest when the disk is
/// full.
class LogsTest extends DaemonChecks {
  @Test
  void aCappedLogStaysBoundedOnDisk() throws IOException {
    Path folder = Files.createDirectory(konsol.home().resolve("capped"));
    client.create(
        "capped",
        "seq 1 1000000",
        "log_path",
        folder.resolve("c.log").toString(),
        "log_cap",
        1 << 20);
    client.awaitExit("capped");
    assertThat(size(folder)).isLessThan(3 << 20);
    String kept = Files.readString(folder.resolve("c.log"));
    assertThat(kept).endsWith("\r\n999999\r\n1000000\r\n");
    // It begins with a whole line.
    assertThat(kept.lines().findFirst().orElseThrow()).matches("\\d{5,7}");
  }

  @Test
  void anEventSaysThatTheOldestPartWent() {
    client.create("event", "seq 1 400000", "log_cap", 1 << 20);
    client.awaitExit("event");
    JsonNode events = client.ok("events", "key", "event").get("events");
    List<String> names = events.valueStream().map(each -> each.get("event").asString()).toList();
    assertThat(names).startsWith("opened").contains("gap").endsWith("exited");
  }

  @Test
  void whoFollowsTheFileReadsOn() throws IOException {
    Path log = konsol.home().resolve("followed.log");
    Files.writeString(log, "of an earlier run\n");
    client.create("followed", "echo one; read x; echo two", "log_path", log.toString());
    Await.untilTrue(
        "first line", Duration.ofSeconds(60), () -> Files.readString(log).endsWith("one\r\n"));
    client.ok("send", "key", "followed", "input", "\\n");
    client.awaitExit("followed");
    assertThat(Files.readString(log)).endsWith("one\r\n\r\ntwo\r\n");
  }

  @Test
  void aLogThatCannotBeWrittenIsAnErrorAtCreate() {
    assertThat(
            client.refused(
                "create", "key", "nowhere", "command", "true", "log_path", "/proc/no/such/log"))
        .contains("/proc/no/such");
    assertThat(client.refused("status", "key", "nowhere")).contains("nowhere");
  }

  @Test
  void aFullDiskIsAGapAndTheProgramGoesOn() throws Exception {
    Path disk = Files.createDirectory(konsol.home().resolve("small"));
    Assumptions.assumeTrue(
        new ProcessBuilder("mount", "-t", "tmpfs", "-o", "size=2m", "none", disk.toString())
                .redirectErrorStream(true)
                .start()
                .waitFor()
            == 0,
        "a small file system can only be mounted as root");
    try {
      client.create(
          "full",
          "seq 1 1000000; echo 'at the end'; exit 5",
          "log_path",
          disk.resolve("f.log").toString());
      JsonNode ended = client.awaitExit("full");
      assertThat(ended.get("exit_code").asInt()).isEqualTo(5);
      long end = ended.get("final_offset").asLong();
      assertThat(end).isEqualTo(6_888_896 + 1_000_000 + 12);
      assertThat(gaps("full", end)).contains("disk_full");
      JsonNode last = client.ok("read", "key", "full", "offset", end - 12, "view", "raw");
      assertThat(LineClient.text(last)).isEqualTo("at the end\r\n");
      client.ok("remove", "key", "full");
    } finally {
      new ProcessBuilder("umount", "-l", disk.toString()).start().waitFor();
    }
    client.run("after", "echo fine");
    assertThat(client.everything("after"))
        .asString(java.nio.charset.StandardCharsets.UTF_8)
        .isEqualTo("fine\r\n");
  }

  /// Reads to the end and answers the reasons of the gaps on the way; data and gaps must cover
  /// everything.
  private List<String> gaps(String key, long end) {
    List<String> reasons = new java.util.ArrayList<>();
    long at = 0;
    while (at < end) {
      JsonNode answer = client.ok("read", "key", key, "offset", at, "view", "raw");
      JsonNode gap = answer.path("gap");
      if (gap.isObject()) {
        assertThat(gap.get("from").asLong()).isEqualTo(at);
        reasons.add(gap.get("reason").asString());
        at = gap.get("to").asLong();
      }
      assertThat(answer.get("next_offset").asLong()).isEqualTo(at + LineClient.data(answer).length);
      assertThat(gap.isObject() || LineClient.data(answer).length > 0).isTrue();
      at = answer.get("next_offset").asLong();
    }
    return reasons;
  }

  private static long size(Path folder) throws IOException {
    try (var files = Files.walk(folder)) {
      return files.mapToLong(file -> file.toFile().isFile() ? file.toFile().length() : 0).sum();
    }
  }
}
