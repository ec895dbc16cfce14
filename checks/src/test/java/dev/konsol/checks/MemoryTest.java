package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.testkit.Await;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Clients that together want more memory than the daemon has: they are refused, and everybody else
/// goes on.
@Tag("slow")
@Timeout(180)
final class MemoryTest {
  private static final Duration SOON = Duration.ofSeconds(60);
  private static final int LINE = 8 << 20;
  private static final int CLIENTS = 62;

  private final KonsolProgram konsol = new KonsolProgram();
  private final List<LineClient> clients = new ArrayList<>();
  private LineClient witness;

  @BeforeEach
  void start() {
    konsol.serve();
    witness = konsol.connect();
    witness.ready("kept", "echo ready; exec cat");
  }

  @AfterEach
  void everybodyElseIsServed() {
    witness.ok("ping");
    witness.ok("send", "key", "kept", "input", "still here\\n");
    witness.awaitPattern("kept", "still here");
    assertThat(Cli.run(konsol, "status").ok()).contains("1 running");
    leave();
    Await.until("memory given back", SOON, this::takesALongLine);
    witness.close();
    konsol.close();
  }

  private void leave() {
    clients.forEach(LineClient::close);
    clients.clear();
  }

  private LineClient client() {
    LineClient client = konsol.connect();
    clients.add(client);
    return client;
  }

  private boolean takesALongLine() {
    try (LineClient client = konsol.connect()) {
      return client.ask("ping", "padding", "x".repeat(LINE / 2)).get("ok").asBoolean();
    }
  }

  @Test
  void linesThatAreNotFinishedAreBoundedTogether() {
    byte[] begun = unfinished();
    for (int i = 0; i < CLIENTS; i++) {
      client().write(begun);
    }
    LineClient last = clients.getLast();
    assertThat(LineClient.reason(last.next())).contains("together", "this one is skipped");
    last.write("\"}\n");
    last.ok("ping");
  }

  private static byte[] unfinished() {
    String start = "{\"cmd\":\"ping\",\"padding\":\"";
    return (start + "x".repeat(LINE - start.length() - 1)).getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void answersThatNobodyReadsAreBoundedTogether() {
    witness.create("much", "head -c 2000000 /dev/zero | tr '\\0' x");
    witness.awaitExit("much");
    for (int i = 0; i < 4; i++) {
      LineClient greedy = client();
      for (int id = 0; id < 250; id++) {
        greedy.send(
            "read", "key", "much", "offset", 0, "max_bytes", 1 << 20, "wait_ms", 1, "id", id);
      }
    }
    // The first may be read as fast as it is answered: the answers of the others wait meanwhile.
    Set<Boolean> answers = new HashSet<>();
    for (LineClient reader : clients) {
      for (int id = 0; id < 250 && answers.size() < 2; id++) {
        answers.add(reader.next().get("ok").asBoolean());
      }
    }
    assertThat(answers).containsExactlyInAnyOrder(true, false);
    witness.ok("remove", "key", "much");
  }

  @Test
  void messagesThatAreNotFinishedAreBoundedTogetherBehindADoor() {
    byte[] begun = unfinished();
    for (int i = 0; i < 16; i++) {
      LineClient editor = client();
      editor.ok("open", "door", "mcp", "cwd", "/");
      editor.write(begun);
    }
    assertThat(clients.getLast().line()).contains("too much memory");
  }

  @Test
  void aLineOfVeryManyValuesIsRefused() {
    LineClient client = client();
    client.write("{\"cmd\":\"ping\",\"x\":[" + "1,".repeat(3_000_000) + "1]}\n");
    assertThat(LineClient.reason(client.next())).contains("values");
    client.ok("ping");
  }
}
