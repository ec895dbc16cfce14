package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.testkit.Await;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// A client that stops reading stops nobody else, and costs no memory.
@Tag("slow")
class SlowReaderTest {
  private static final long CAP = 2 << 20;

  @Test
  void othersGoOnAndMemoryIsBounded() {
    try (KonsolProgram konsol = KonsolProgram.started();
        LineClient client = konsol.connect();
        LineClient stopped = konsol.connect()) {
      client.ready("hand", "stty -echo; echo ready; exec cat");
      for (int i = 0; i < 8; i++) {
        client.ok(
            "create",
            "key",
            "yes" + i,
            "args",
            List.of("yes", "0123456789".repeat(8)),
            "log_cap",
            CAP);
      }
      stopped.ok("attach", "key", "yes0", "offset", 0);
      stopped.write("{\"cmd\":\"list\"}\n".repeat(2000)); // and reads none of the answers
      awaitPrinted(client, 8 * CAP);
      long before = Processes.residentBytes(konsol.pid());
      for (int i = 0; i < 20; i++) {
        client.ok("send", "key", "hand", "input", "line" + i + "\\n");
        assertThat(
                client
                    .awaitPattern("hand", "line" + i, "timeout_ms", 30_000)
                    .get("evidence")
                    .asString())
            .isEqualTo("pattern");
      }
      awaitPrinted(client, 24 * CAP);
      assertThat(Processes.residentBytes(konsol.pid()) - before).isLessThan(64L << 20);
      assertThat(
              client
                  .ok("stats")
                  .get("sessions")
                  .valueStream()
                  .filter(each -> each.get("status").asString().equals("running")))
          .hasSize(9);
    }
  }

  @Test
  void whoFallsBehindGetsAGapAndAnOffset() {
    try (KonsolProgram konsol = KonsolProgram.started();
        LineClient client = konsol.connect();
        LineClient slow = konsol.connect()) {
      client.create("flood", "seq 1 2000000", "log_cap", CAP);
      slow.ok("attach", "key", "flood", "offset", 0);
      long end = client.awaitExit("flood").get("final_offset").asLong();
      long at = 0;
      boolean gap = false;
      for (var frame = slow.next();
          !frame.get("event").asString().equals("exited");
          frame = slow.next()) {
        if (frame.get("event").asString().equals("gap")) {
          assertThat(frame.get("from").asLong()).isEqualTo(at);
          at = frame.get("to").asLong();
          gap = true;
        } else {
          assertThat(frame.get("offset").asLong()).isEqualTo(at);
          at = frame.get("next_offset").asLong();
        }
      }
      assertThat(gap).isTrue();
      assertThat(at).isEqualTo(end);
    }
  }

  private static void awaitPrinted(LineClient client, long bytes) {
    Await.until(
        bytes + " bytes of output",
        Duration.ofSeconds(45),
        () -> client.sessions().mapToLong(each -> each.get("offset").asLong()).sum() > bytes);
  }
}
