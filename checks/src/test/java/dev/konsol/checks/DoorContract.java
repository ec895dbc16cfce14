package dev.konsol.checks;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/// What every door of the daemon keeps to, whatever its clients send and however they leave: each
/// message is answered for itself, and the next one is served.
abstract class DoorContract {
  private static final int CLIENTS = 8;

  /// One client of the door, in its framing.
  interface Client extends AutoCloseable {
    void send(byte[] message);

    default void send(String message) {
      send(message.getBytes(UTF_8));
    }

    /// The first part of a message of which the rest never comes.
    void begin(String part);

    JsonNode next();

    @Override
    void close();
  }

  final DoorWords words;
  private final int limit;

  /// @param limit the bytes a message may have
  DoorContract(DoorWords words, int limit) {
    this.words = words;
    this.limit = limit;
  }

  abstract Client connect();

  /// A door that cannot find the next message after one that was too large hangs up.
  boolean hangsUp() {
    return false;
  }

  private void isServed(Client client, int id) {
    client.send(words.request(id));
    words.isAnswered(client, id);
  }

  @Test
  void clientsAreServedOneAfterTheOtherAndManyTimes() {
    for (int i = 0; i < 3; i++) {
      try (Client client = connect()) {
        isServed(client, 1);
        isServed(client, 2);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "nonsense",
        "{",
        "{\"cmd\":\"ping\"",
        "{'cmd':'ping'}",
        "{\"a\":1} trailing",
        "{}{}",
        "[]",
        "[{\"cmd\":\"ping\"}]",
        "\"ping\"",
        "null",
        "42",
        "{}",
        "{\"cmd\":null,\"type\":null,\"method\":null}",
        "{\"cmd\":7,\"type\":7,\"method\":7}",
        "{\"cmd\":[\"ping\"],\"type\":{},\"method\":[]}",
        "{\"cmd\":\"\",\"type\":\"\"}",
        "{\"cmd\":\"send\",\"key\":\"k\",\"input\":\"\u0001"
      })
  void whatMakesNoSenseIsAnErrorAndTheConnectionGoesOn(String message) {
    try (Client client = connect()) {
      client.send(message);
      assertThat(words.refusal(client)).isNotBlank().doesNotContain("Exception");
      isServed(client, 3);
    }
  }

  @Test
  void bytesThatAreNotUtf8AreAnError() {
    try (Client client = connect()) {
      client.send("{\"cmd\":\"\u00ff\u00fe\"}".getBytes(ISO_8859_1));
      assertThat(words.refusal(client)).isNotBlank().doesNotContain("Exception");
      isServed(client, 4);
    }
  }

  @Test
  void deepNestingIsAnError() {
    try (Client client = connect()) {
      client.send("{\"x\":" + "[".repeat(100_000) + "]".repeat(100_000) + "}");
      assertThat(words.refusal(client)).isNotBlank().doesNotContain("Exception");
      isServed(client, 5);
    }
  }

  @Test
  void whatIsUnknownIsNamed() {
    try (Client client = connect()) {
      client.send(words.unknown());
      assertThat(words.refusal(client)).contains("levitate");
      isServed(client, 6);
    }
  }

  @Test
  void aMessageOverTheLimitIsAnsweredOnce() {
    try (Client client = connect()) {
      client.send("{\"x\":\"" + "x".repeat(limit) + "\"}");
      assertThat(words.refusal(client)).isNotBlank();
      if (!hangsUp()) {
        isServed(client, 7);
      }
    }
    try (Client client = connect()) {
      isServed(client, 8);
    }
  }

  @Test
  void clientsThatVanishInTheMiddleHurtNobody() {
    for (int i = 0; i < 20; i++) {
      try (Client gone = connect()) {
        gone.begin("{\"cmd\":\"status\",\"ke");
      }
      try (Client gone = connect()) {
        gone.send(words.request(9));
        gone.begin(words.request(10));
      }
    }
    try (Client client = connect()) {
      isServed(client, 11);
    }
  }

  @Test
  void manyClientsAtOnceGetTheirOwnAnswers() throws Exception {
    List<Callable<Boolean>> all = new ArrayList<>();
    for (int i = 0; i < CLIENTS; i++) {
      int first = i * 100;
      all.add(
          () -> {
            try (Client client = connect()) {
              for (int id = first; id < first + 3; id++) {
                isServed(client, id);
              }
              return true;
            }
          });
    }
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (Future<Boolean> each : threads.invokeAll(all)) {
        assertThat(each.get()).isTrue();
      }
    }
  }
}
