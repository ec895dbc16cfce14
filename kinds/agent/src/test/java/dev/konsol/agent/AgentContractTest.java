package dev.konsol.agent;

import dev.konsol.core.session.Host;
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
      new SessionContract(host, () -> lab.session(agents, "{\"text\":\"Good day.\"}"))
          .check(
              session -> {
                AgentSession agent = (AgentSession) session;
                agent.say("hello");
                agent.awaitIdle();
              });
    }
  }
}
