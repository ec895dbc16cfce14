package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.checks.DoorContract.Client;
import java.util.function.Predicate;
import tools.jackson.databind.JsonNode;

/// What is said at a door, in its own words, for [DoorContract].
sealed interface DoorWords {
  /// The smallest request that is answered.
  String request(int id);

  /// Takes the answer to that request.
  void isAnswered(Client client, int id);

  /// A request for something that no door has: `levitate`.
  String unknown();

  /// Takes an answer that is an error, and tells what it says.
  String refusal(Client client);

  /// JSON lines.
  record Lines() implements DoorWords {
    @Override
    public String request(int id) {
      return "{\"cmd\":\"ping\",\"id\":" + id + "}";
    }

    @Override
    public void isAnswered(Client client, int id) {
      assertThat(client.next()).isEqualTo(Json.read("{\"ok\":true,\"id\":" + id + "}"));
    }

    @Override
    public String unknown() {
      return "{\"cmd\":\"levitate\"}";
    }

    @Override
    public String refusal(Client client) {
      return LineClient.reason(client.next());
    }
  }

  /// The lines of language servers, which are answered in their order and have no ids.
  record LanguageServers() implements DoorWords {
    @Override
    public String request(int id) {
      return "{\"cmd\":\"status\"}";
    }

    @Override
    public void isAnswered(Client client, int id) {
      JsonNode answer = client.next();
      assertThat(answer.path("ok").asBoolean()).as(answer.toString()).isTrue();
      assertThat(answer.has("servers")).as(answer.toString()).isTrue();
    }

    @Override
    public String unknown() {
      return "{\"cmd\":\"levitate\"}";
    }

    @Override
    public String refusal(Client client) {
      return LineClient.reason(client.next());
    }
  }

  /// JSON-RPC 2.0.
  ///
  /// @param method something that is answered with those parameters
  record JsonRpc(String method, String params) implements DoorWords {
    private String call(int id, String name) {
      return "{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"%s\",\"params\":%s}"
          .formatted(id, name, params);
    }

    @Override
    public String request(int id) {
      return call(id, method);
    }

    @Override
    public void isAnswered(Client client, int id) {
      JsonNode answer = client.next();
      assertThat(answer.path("id").asInt(-1)).as(answer.toString()).isEqualTo(id);
      assertThat(answer.has("result")).as(answer.toString()).isTrue();
    }

    @Override
    public String unknown() {
      return call(1, "levitate");
    }

    /// An answer to a batch is a list.
    @Override
    public String refusal(Client client) {
      JsonNode answer = client.next();
      JsonNode error = (answer.isArray() ? answer.path(0) : answer).path("error");
      assertThat(error.path("code").asInt(0)).as(answer.toString()).isNegative();
      return error.toString();
    }
  }

  /// The lines of agents, which also come over WebSocket.
  record Agent() implements DoorWords {
    @Override
    public String request(int id) {
      return "{\"type\":\"message\",\"text\":\"hello " + id + "\"}";
    }

    /// What was said comes back, and so does the end of the turn.
    @Override
    public void isAnswered(Client client, int id) {
      await(client, "message", each -> each.path("text").asString().equals("hello " + id));
      await(client, "turn_end", _ -> true);
    }

    @Override
    public String unknown() {
      return "{\"type\":\"levitate\"}";
    }

    @Override
    public String refusal(Client client) {
      return await(client, "status", each -> each.path("level").asString().equals("error"))
          .path("message")
          .asString();
    }

    private static JsonNode await(Client client, String type, Predicate<JsonNode> wanted) {
      JsonNode message = client.next();
      while (!Json.type(message).equals(type) || !wanted.test(message)) {
        message = client.next();
      }
      return message;
    }
  }
}
