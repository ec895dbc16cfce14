package dev.konsol.checks;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/// A way to an agent. Whatever its wire calls it, a turn is told as a list of these: what the model
/// said, which tool it wanted, what was asked for, what the tool answered, and how the turn ended.
sealed interface AgentDoor {
  record Heard(String what, String text) {}

  /// One turn in a new session, in which every permission is given.
  List<Heard> play(String prompt);

  /// What a message of the lines of agents tells; nothing of what only comes earlier once more, or
  /// is the client's own.
  private static Optional<Heard> heard(JsonNode message) {
    return switch (Json.type(message)) {
      case "message" -> {
        boolean own = message.path("role").asString().equals("user");
        yield own ? Optional.empty() : heard("said", message.path("text"));
      }
      case "tool_start" -> heard("tool", message.at("/arguments/command"));
      case "confirm" -> heard("asked", message.path("prompt"));
      case "tool_message" -> heard("done", message.path("content"));
      case "turn_end" -> heard("end", message.path("stop_reason"));
      default -> Optional.empty();
    };
  }

  private static Optional<Heard> heard(String what, JsonNode text) {
    return Optional.of(new Heard(what, text.asString()));
  }

  private static List<Heard> heard(Stream<JsonNode> messages) {
    return messages.map(AgentDoor::heard).flatMap(Optional::stream).toList();
  }

  record Lines(AgentClient client) implements AgentDoor {
    @Override
    public List<Heard> play(String prompt) {
      client.send("type", "message", "text", prompt);
      client.confirm(client.await("confirm"), true);
      client.await("turn_end");
      return heard(client.seen().stream());
    }
  }

  record WebSocket(HttpServer server) implements AgentDoor {
    @Override
    public List<Heard> play(String prompt) {
      List<JsonNode> all = new ArrayList<>();
      try (HttpSocket socket = server.socket("/ws/" + server.session())) {
        socket.say("type", "message", "text", prompt);
        do {
          all.add(socket.next());
          if (Json.type(all.getLast()).equals("confirm")) {
            String id = all.getLast().path("request_id").asString();
            socket.say("type", "confirmation", "request_id", id, "value", true);
          }
        } while (!Json.type(all.getLast()).equals("turn_end"));
      }
      return heard(all.stream());
    }
  }

  record Http(HttpServer server) implements AgentDoor {
    @Override
    public List<Heard> play(String prompt) {
      String session = server.session();
      server.say(session, prompt);
      server.grant(session);
      server.await(session, "turn_end");
      return heard(server.history(session).stream());
    }
  }

  /// The same as server-sent events, to one who comes when everything is over.
  record EventStream(HttpServer server) implements AgentDoor {
    @Override
    public List<Heard> play(String prompt) {
      String session = server.session();
      server.say(session, prompt);
      server.grant(session);
      server.await(session, "turn_end");
      return heard(server.events(session, "turn_end").stream());
    }
  }

  record Acp(AcpClient editor) implements AgentDoor {
    @Override
    public List<Heard> play(String prompt) {
      String end = editor.prompt(prompt).path("stopReason").asString();
      List<Heard> all = new ArrayList<>();
      editor.told().stream().map(Acp::heard).flatMap(Optional::stream).forEach(all::add);
      all.add(new Heard("end", end.equals("end_turn") ? "completed" : end));
      return all;
    }

    private static Optional<Heard> heard(JsonNode message) {
      if (message.path("method").asString().equals("session/request_permission")) {
        return Optional.of(new Heard("asked", shown(message.at("/params/toolCall"))));
      }
      JsonNode update = message.at("/params/update");
      return switch (update.path("sessionUpdate").asString()) {
        case "agent_message_chunk" -> AgentDoor.heard("said", update.at("/content/text"));
        case "tool_call" -> AgentDoor.heard("tool", update.at("/rawInput/command"));
        case "tool_call_update" ->
            update.path("status").asString().equals("completed")
                ? Optional.of(new Heard("done", shown(update)))
                : Optional.empty();
        default -> Optional.empty();
      };
    }

    /// Text that an editor shall show as it is stands in a fence.
    private static String shown(JsonNode call) {
      return call.at("/content/0/content/text").asString().replaceAll("^```\n|\n```$", "");
    }
  }
}
