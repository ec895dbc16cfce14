package dev.konsol.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.core.session.Attention;
import dev.konsol.core.session.Session;
import dev.konsol.core.session.SessionState;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoredAgentTest {
  @TempDir private Path folder;
  @AutoClose private Lab lab;

  @BeforeEach
  void open() {
    lab = new Lab(folder);
  }

  @Test
  void whatAnEarlierHostHeardIsSeenWithoutBeingOpened() throws Exception {
    Agents before = lab.host();
    AgentSession session = lab.session(before, "{\"text\":\"Good day.\"}");
    session.say("hello");
    session.awaitIdle();
    before.close();

    Agents after = lab.host();
    Session stored = after.stored(10).getFirst();

    assertThat(after.hydrated()).isZero();
    assertThat(stored.id()).isEqualTo(session.id());
    assertThat(stored.kind()).isEqualTo("agent");
    assertThat(stored.directory()).isEqualTo(session.directory());
    assertThat(stored.created()).isEqualTo(session.created());
    assertThat(stored.state()).isEqualTo(new SessionState.Ready());
    assertThat(stored.stateName()).isEqualTo("stored");
    assertThat(stored.attention()).isEqualTo(Attention.NONE);
    assertThat(stored.active()).isFalse();
    assertThat(stored.lastLines(5)).containsExactly("> hello", "Good day.");
    assertThat(after.hydrated()).isZero();
  }

  @Test
  void theLatestTouchedAreTheOnesThatAreKnown() {
    Agents host = lab.host();
    AgentSession first = lab.session(host, "{\"text\":\"1\"}");
    lab.clock.advance(Duration.ofSeconds(1));
    AgentSession second = lab.session(host, "{\"text\":\"2\"}");
    assertThat(ids(host.stored(10))).containsExactly(second.id().value(), first.id().value());
    assertThat(ids(host.stored(1))).containsExactly(second.id().value());
  }

  private static List<String> ids(List<Session> sessions) {
    return sessions.stream().map(each -> each.id().value()).toList();
  }
}
