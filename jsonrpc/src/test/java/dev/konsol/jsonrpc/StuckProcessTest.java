package dev.konsol.jsonrpc;

import static dev.konsol.jsonrpc.PeerTest.LONG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.jsonrpc.CallException.CallTimeout;
import dev.konsol.jsonrpc.PeerOptions.Bounds;
import dev.konsol.jsonrpc.framing.Framing;
import dev.konsol.testkit.Await;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;

/// A child that neither reads nor writes nor ends: the operating system wakes nobody who waits on
/// its pipes, not even for a close.
@Timeout(60)
class StuckProcessTest {
  @Test
  void itHoldsUpNobodyAndItsDeathFreesTheThreads() throws Exception {
    Scripted handler = new Scripted();
    JsonNode large = Json.of("['" + "x".repeat(200_000) + "']");
    Process process = new ProcessBuilder("sleep", "120").start();
    try {
      Peer peer =
          Peer.over(
              Framing.LINES.over(process.getInputStream(), process.getOutputStream(), 1_000),
              handler,
              PeerOptions.named("stuck").with(new Bounds(10, 10, 1_000)));
      Await.until("the pipe is full", LONG, () -> !peer.tryNotify("n", large));
      assertThatThrownBy(() -> peer.call("m", Message.ABSENT, Duration.ofMillis(20)))
          .isInstanceOf(CallTimeout.class);
      assertThat(peer.close(Duration.ofMillis(300))).isEqualTo(Peer.End.UNDERWAY);
      assertThat(handler.closed.get(LONG.toSeconds(), TimeUnit.SECONDS))
          .isEqualTo(new CloseReason.Closed());
    } finally {
      process.destroyForcibly().waitFor();
    }
    Await.until("its threads are gone", LONG, () -> !isAlive("stuck-"));
  }

  private static boolean isAlive(String prefix) {
    return Thread.getAllStackTraces().keySet().stream()
        .anyMatch(thread -> thread.getName().startsWith(prefix));
  }
}
