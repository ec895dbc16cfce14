package dev.konsol.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.jsonrpc.Message.Notification;
import dev.konsol.mcp.protocol.ClientInfo;
import dev.konsol.mcp.protocol.ClientLink;
import dev.konsol.mcp.protocol.LogLevel;
import dev.konsol.mcp.protocol.Revision;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class RootsTest {
  private static final ClientInfo CLIENT =
      new ClientInfo(
          Revision.R2025_11_25,
          JsonMapper.shared().readTree("{\"roots\":{}}"),
          Optional.of(LogLevel.INFO));

  @Test
  void aToolDoesNotWaitLongForAClientThatKeepsItsRootsToItself() {
    AtomicReference<Duration> patience = new AtomicReference<>(ClientLink.PATIENCE);
    ClientLink silent =
        new ClientLink() {
          @Override
          public void tell(Notification notification) {}

          @Override
          public JsonNode call(String method, ObjectNode params, Duration within) throws AskFailed {
            patience.set(within);
            throw new AskFailed(method + " was not answered");
          }
        };
    Path started = Path.of("/started/here");
    assertThat(new Roots(started).directory(CLIENT, silent)).isEqualTo(started);
    assertThat(patience.get()).isLessThan(Duration.ofSeconds(5));
  }
}
