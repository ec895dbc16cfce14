package dev.konsol.checks;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;

/// Tests of one daemon, each with a connection of its own to the socket.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class DaemonChecks {
  @RegisterExtension final KonsolProgram konsol = new KonsolProgram();

  LineClient client;

  @BeforeEach
  void connect() {
    client = konsol.connect();
  }

  @AfterEach
  void disconnect() {
    client.close();
  }
}
