package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.testkit.Await;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.net.URI;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/// The daemon where few files may be open: whoever comes too late is told so, and nobody else loses
/// anything.
@Tag("slow")
@Timeout(180)
final class DescriptorsTest {
  private static final Duration SOON = Duration.ofSeconds(60);
  private static final int FLOOD = 1000;

  private final KonsolProgram konsol = new KonsolProgram();
  private final List<AutoCloseable> opened = new ArrayList<>();

  @AfterEach
  void clean() throws Exception {
    letGo();
    konsol.close();
  }

  @ParameterizedTest
  @ValueSource(ints = {64, 128, 512, 1024})
  void idleHttpConnectionsOfStrangersTakeNothingFromOthers(int limit) {
    konsol.serveUnder("-n " + limit);
    try (LineClient client = konsol.connect()) {
      client.ready("kept", "echo ready; exec cat");
      long before = sockets();
      flood(FLOOD);
      Await.until("connections taken", SOON, () -> sockets() >= before + 3);

      client.ok("ping");
      client.ok("send", "key", "kept", "input", "still here\\n");
      client.awaitPattern("kept", "still here");
      assertThat(Cli.run(konsol, "status").ok()).contains("1 running");
    }
    assertThat(daemonLog()).doesNotContain("supervisor is gone");
    konsol.shutdown();
    assertThat(konsol.exitCode()).isZero();
  }

  @ParameterizedTest
  @ValueSource(ints = {64, 128, 512, 1024})
  void clientsBeyondTheLimitAreToldWhatToRaiseAndServedWhenThereIsRoom(int limit) throws Exception {
    konsol.serveUnder("-n " + limit);
    LineClient first = client();
    first.ready("kept", "echo ready; exec cat");
    String refusal = refusalOfOneMoreClient(limit);
    assertThat(refusal).contains("too many open files").contains("raise ulimit -n");
    assertThat(Cli.run(konsol, "status").failure(1)).contains("raise ulimit -n");

    assertThat(first.ok("status", "key", "kept").get("status").asString()).isEqualTo("running");
    letGo();
    Await.until("room again", SOON, this::served);
    assertThat(Cli.run(konsol, "status").ok()).contains("1 running");
  }

  @ParameterizedTest
  @ValueSource(ints = {64, 128})
  void consolesBeyondTheLimitAreRefusedAndTheOthersKept(int limit) {
    konsol.serveUnder("-n " + limit);
    LineClient client = client();
    int created = 0;
    JsonNode answer = create(client, created);
    while (answer.get("ok").asBoolean() && created < limit) {
      created++;
      answer = create(client, created);
    }
    assertThat(created).isPositive();
    assertThat(LineClient.reason(answer)).contains("too many open files", "raise ulimit -n");
    assertThat(client.sessions())
        .hasSize(created)
        .allMatch(session -> session.get("status").asString().equals("running"));

    client.remove("c0");
    assertThat(create(client, 0).get("ok").asBoolean()).isTrue();
  }

  private static JsonNode create(LineClient client, int number) {
    return client.ask("create", "key", "c" + number, "args", List.of("sleep", "1000"));
  }

  private String refusalOfOneMoreClient(int limit) {
    for (int i = 0; i < limit; i++) {
      JsonNode answer = answerOrRefusal(client());
      if (!answer.get("ok").asBoolean()) {
        return LineClient.reason(answer);
      }
    }
    throw new AssertionError("everybody is served");
  }

  private boolean served() {
    try (LineClient client = konsol.connect()) {
      return answerOrRefusal(client).get("ok").asBoolean();
    }
  }

  /// Whoever is refused may be so before it has asked.
  private static JsonNode answerOrRefusal(LineClient client) {
    try {
      client.send("ping");
    } catch (UncheckedIOException refused) {
      assertThat(refused).hasRootCauseMessage("Broken pipe");
    }
    return client.next();
  }

  private LineClient client() {
    LineClient client = konsol.connect();
    opened.add(client);
    return client;
  }

  /// Connections that say nothing; those for which the daemon has no room wait in the kernel.
  private void flood(int count) {
    try {
      URI url = URI.create(Files.readString(konsol.directory().resolve("http.url")).strip());
      InetSocketAddress address = new InetSocketAddress(url.getHost(), url.getPort());
      for (int i = 0; i < count; i++) {
        SocketChannel idle = SocketChannel.open();
        opened.add(idle);
        idle.setOption(StandardSocketOptions.SO_LINGER, 0).configureBlocking(false);
        boolean _ = idle.connect(address);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void letGo() throws Exception {
    for (AutoCloseable each : opened) {
      each.close();
    }
    opened.clear();
  }

  /// How many sockets the daemon has open.
  private long sockets() {
    Path descriptors = Path.of("/proc", Long.toString(konsol.pid()), "fd");
    try (Stream<Path> open = Files.list(descriptors)) {
      return open.filter(DescriptorsTest::isSocket).count();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isSocket(Path descriptor) {
    try {
      return Files.readSymbolicLink(descriptor).toString().startsWith("socket:");
    } catch (IOException gone) {
      return false;
    }
  }

  private String daemonLog() {
    try {
      return Files.readString(konsol.directory().resolve("logs/daemon.log"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
