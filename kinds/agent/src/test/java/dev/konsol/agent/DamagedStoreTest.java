package dev.konsol.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.agent.event.EventCodec;
import dev.konsol.agent.event.StopReason;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.store.StoredSession;
import dev.konsol.core.store.StoredSession.Claim;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A row that a disk, or somebody else's program, has damaged costs its own session and no other.
class DamagedStoreTest {
  @AutoClose private final Lab lab;

  DamagedStoreTest(@TempDir Path folder) {
    lab = new Lab(folder);
  }

  private void damaged(String id, String state, String meta) {
    Instant now = Instant.now();
    Claim nobody = new Claim(StoredSession.NOBODY, 1);
    lab.store.create(new StoredSession(id, Agents.KIND, now, now, nobody, "", state, 0, 0, meta));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{\"cwd\":", "[]x", "{\"cwd\":\"\\u0000\"}", "{\"queue\":[\"{\"]}"})
  void theOthersAreListedTakenUpAndUsed(String meta) throws InterruptedException {
    damaged("bad-idle", StoredSession.IDLE, meta);
    damaged("bad-paused", StoredSession.PAUSED, meta);
    Agents host = lab.host();
    host.takeUp();
    AgentSession good = lab.session(host, "{\"text\":\"Hello.\"}");
    good.say("hi");
    assertThat(good.awaitIdle()).contains(StopReason.COMPLETED);
    assertThat(host.list(10)).extracting(SessionInfo::id).containsExactly(good.id().value());
    assertThatThrownBy(() -> host.session("bad-idle"))
        .isInstanceOfSatisfying(
            KonsolException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.STORE_FAILED))
        .hasMessageContaining("damaged");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{",
        "{\"type\":\"none\"}",
        "{\"type\":\"status\",\"level\":\"loud\"}",
        "{\"type\":\"ask\",\"deadline\":\"soon\"}",
        "{\"type\":\"message\",\"role\":\"nobody\"}"
      })
  void anEventIsReadOrSaidToBeDamaged(String payload) {
    assertThatThrownBy(() -> EventCodec.read(payload))
        .isInstanceOfSatisfying(
            KonsolException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.STORE_FAILED))
        .hasMessageContaining("damaged");
  }

  @Test
  void aWholeEventIsRead() {
    String payload = "{\"type\":\"status\",\"level\":\"info\",\"message\":\"here\"}";
    assertThat(EventCodec.write(EventCodec.read(payload))).isEqualTo(payload);
  }
}
