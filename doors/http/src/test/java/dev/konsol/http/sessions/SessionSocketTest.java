package dev.konsol.http.sessions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.http.access.Grant;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SessionSocketTest {
  @Test
  void aSessionForAConnectionThatNeverCameAboutIsForgotten(@TempDir Path folder) throws Exception {
    try (Served served = new Served(folder)) {
      SessionSocket socket = SessionSocket.alone(served.agents, served.workplaces, Grant.OWNER);
      assertThat(served.agents.list(10)).hasSize(1);

      socket.close();

      assertThat(served.agents.list(10)).isEmpty();
      assertThat(served.workplaces).isEmptyDirectory();
    }
  }
}
