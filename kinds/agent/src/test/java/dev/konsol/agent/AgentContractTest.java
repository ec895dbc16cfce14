package dev.konsol.agent;

import dev.konsol.agent.event.AgentEvent;
import dev.konsol.agent.event.StopReason;
import dev.konsol.core.session.Host;
import dev.konsol.core.session.Session;
import dev.konsol.testkit.SessionContract;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AgentContractTest {
  @TempDir Path folder;

  @Test
  void anAgentIsASession() throws Exception {
    Host host = new Host();
    try (Lab lab = new Lab(folder)) {
      Agents agents = lab.in(host);
      String fails = "{\"error\":\"no such key\",\"error_kind\":\"refused\"}";
      new SessionContract(host, () -> lab.session(agents, "{\"text\":\"Good day.\"}", fails))
          .check(
              AgentContractTest::talk,
              session -> {
                talk(session);
                talk(session);
              },
              told -> told instanceof AgentEvent.TurnEnd end && end.reason() == StopReason.FAILED);
    }
  }

  private static void talk(Session session) throws InterruptedException {
    AgentSession agent = (AgentSession) session;
    agent.say("hello");
    agent.awaitIdle();
  }
}
