package dev.konsol.checks;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/// A way to have the agent do the [CodingTask] in a project. What is heard on the way is told in
/// the same words whatever the wire calls it; what is kept of the session is read afterwards.
sealed interface CodingDoor {
  String TASK = "Make the test pass.";

  /// What came of it.
  ///
  /// @param heard what the client was told while the turn was on, in its order
  /// @param kept every durable message of the session
  record Played(List<Heard> heard, List<JsonNode> kept) {}

  /// Something that a client was told.
  ///
  /// @param what what happened
  /// @param subject the tool call that it is about, if any
  record Heard(String what, String subject, String text) {}

  Played play(Path project);

  /// What a message of the lines of agents tells. A call that makes the plan is left out: editors
  /// are shown the plan alone.
  private static Optional<Heard> heard(JsonNode message) {
    String call = message.path("id").asString("");
    if (message.path("name").asString("").equals("todo_write")) {
      return Optional.empty();
    }
    return switch (Json.type(message)) {
      case "message" ->
          message.path("role").asString().equals("user")
                  || message.path("text").asString().isEmpty()
              ? Optional.empty()
              : told("said", "", message.path("text").asString());
      case "plan" -> Optional.of(plan(message));
      case "tool_start" -> told("tool", call, message.path("arguments").toString());
      case "confirm" -> told("asked", message.path("tool_call_id").asString(), "");
      case "tool_message" ->
          told(message.path("failed").asBoolean(false) ? "failed" : "done", call, "");
      case "turn_end" -> told("end", "", message.path("stop_reason").asString());
      default -> Optional.empty();
    };
  }

  private static Optional<Heard> told(String what, String subject, String text) {
    return Optional.of(new Heard(what, subject, text));
  }

  private static Heard plan(JsonNode of) {
    List<String> steps =
        of.path("entries")
            .valueStream()
            .map(step -> step.path("status").asString() + " " + step.path("content").asString())
            .toList();
    return new Heard("plan", "", String.join(", ", steps));
  }

  private static List<Heard> heard(Stream<JsonNode> messages) {
    return messages.map(CodingDoor::heard).flatMap(Optional::stream).toList();
  }

  private static boolean isAllowed(JsonNode confirm) {
    return CodingTask.isAllowed(confirm.path("prompt").asString());
  }

  /// `konsol agent --stdio`.
  record Lines(KonsolProgram konsol) implements CodingDoor {
    @Override
    public Played play(Path project) {
      try (AgentClient client =
          new AgentClient(konsol, project, "--model", CodingTask.model(project))) {
        client.send("type", "message", "text", TASK);
        for (JsonNode message = client.next();
            !Json.type(message).equals("turn_end");
            message = client.next()) {
          if (Json.type(message).equals("confirm")) {
            client.confirm(message, isAllowed(message));
          }
        }
        List<JsonNode> kept = client.seen().stream().filter(each -> each.has("seq")).toList();
        return new Played(heard(client.seen().stream()), kept);
      }
    }
  }

  /// A WebSocket of the daemon's, and its history.
  record WebSocket(HttpServer server) implements CodingDoor {
    @Override
    public Played play(Path project) {
      List<JsonNode> all = new ArrayList<>();
      String id = server.session("cwd", project.toString(), "model", CodingTask.model(project));
      try (HttpSocket socket = server.socket("/ws/" + id)) {
        socket.say("type", "message", "text", TASK);
        do {
          all.add(socket.next());
          if (Json.type(all.getLast()).equals("confirm")) {
            String request = all.getLast().path("request_id").asString();
            boolean value = isAllowed(all.getLast());
            socket.say("type", "confirmation", "request_id", request, "value", value);
          }
        } while (!Json.type(all.getLast()).equals("turn_end"));
      }
      return new Played(heard(all.stream()), server.history(id));
    }
  }

  /// `konsol acp`, and what `konsol agent --stdio` finds of its session when the editor is gone.
  record Acp(KonsolProgram konsol) implements CodingDoor {
    @Override
    public Played play(Path project) {
      String model = CodingTask.model(project);
      String store = konsol.home() + "/agents";
      String id;
      List<Heard> all = new ArrayList<>();
      Streams streams =
          konsol.streams(project, java.util.Map.of(), "acp", "--dir", store, "--model", model);
      try (AcpClient editor = new AcpClient(streams, Acp::option)) {
        id = editor.begin(project);
        String end = editor.prompt(TASK).path("stopReason").asString();
        editor.told().forEach(message -> hear(message, all));
        all.add(new Heard("end", "", end.equals("end_turn") ? "completed" : end));
        editor.endInput();
        editor.exitCode();
      }
      try (AgentClient later = new AgentClient(konsol, project, "--model", model)) {
        later.send("type", "attach", "session_id", id, "after", 0);
        later.await("turn_end");
        return new Played(
            all,
            later.seen().stream()
                .filter(each -> each.has("seq"))
                .filter(each -> each.path("session_id").asString().equals(id))
                .toList());
      }
    }

    private static String option(JsonNode request) {
      return CodingTask.isAllowed(request.toString()) ? "allow" : "reject";
    }

    private static void hear(JsonNode message, List<Heard> all) {
      JsonNode update = message.at("/params/update");
      String call = update.path("toolCallId").asString("");
      if (message.path("method").asString().equals("session/request_permission")) {
        all.add(new Heard("asked", message.at("/params/toolCall/toolCallId").asString(), ""));
        return;
      }
      switch (update.path("sessionUpdate").asString()) {
        case "agent_message_chunk" -> say(update.at("/content/text").asString(), all);
        case "plan" -> all.add(plan(update));
        case "tool_call" -> all.add(new Heard("tool", call, update.path("rawInput").toString()));
        case "tool_call_update" -> end(update.path("status").asString(""), call, all);
        default -> {}
      }
    }

    /// A message comes in pieces.
    private static void say(String piece, List<Heard> all) {
      boolean goesOn = !all.isEmpty() && all.getLast().what().equals("said");
      String before = goesOn ? all.removeLast().text() : "";
      all.add(new Heard("said", "", before + piece));
    }

    private static void end(String status, String call, List<Heard> all) {
      if (status.equals("completed") || status.equals("failed")) {
        all.add(new Heard(status.equals("completed") ? "done" : "failed", call, ""));
      }
    }
  }
}
