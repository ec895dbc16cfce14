package dev.konsol.acp;

import dev.konsol.agent.policy.Mode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.WireName;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// What a user types after a slash: answered here, without the model, and no part of the
/// conversation.
final class EditorCommands {
  private EditorCommands() {}

  static ObjectNode update() {
    ObjectNode update =
        JsonNodeFactory.instance.objectNode().put("sessionUpdate", "available_commands_update");
    ArrayNode commands = update.putArray("availableCommands");
    commands.addObject().put("name", "tools").put("description", "list what the agent can use");
    commands
        .addObject()
        .put("name", "mode")
        .put("description", "say what the agent may do without asking")
        .putObject("input")
        .put("hint", modes());
    commands
        .addObject()
        .put("name", "model")
        .put("description", "say which model the agent goes on with")
        .putObject("input")
        .put("hint", "provider:model");
    return update;
  }

  private static String modes() {
    return Stream.of(Mode.values()).map(Mode::wireName).collect(Collectors.joining(", "));
  }

  /// Does what the text says where it is a command; false where it is for the model.
  static boolean done(String text, EditorSession session, Supplier<List<String>> tools)
      throws InterruptedException {
    String[] words = text.strip().split("\\s+", 2);
    switch (words[0]) {
      case "/tools" -> session.line().text("agent_message_chunk", list(tools.get()));
      case "/mode" -> mode(words.length > 1 ? words[1] : "", session);
      case "/model" -> model(words.length > 1 ? words[1].strip() : "", session);
      default -> {
        return false;
      }
    }
    return true;
  }

  private static String list(List<String> tools) {
    return tools.stream().sorted().map(name -> "- `" + name + "`\n").collect(Collectors.joining());
  }

  private static void model(String wanted, EditorSession session) throws InterruptedException {
    if (!wanted.isEmpty()) {
      try {
        session.model(wanted);
      } catch (KonsolException e) {
        session.line().text("agent_message_chunk", e.getMessage());
        return;
      }
    }
    session.line().text("agent_message_chunk", "The model is '" + session.model() + "'.");
  }

  private static void mode(String wanted, EditorSession session) throws InterruptedException {
    Optional<Mode> mode = WireName.find(Mode.class, wanted.strip());
    if (mode.isEmpty()) {
      session.line().text("agent_message_chunk", "There are these modes: " + modes() + ".");
      return;
    }
    session.mode(mode.get());
    session
        .line()
        .update(
            JsonNodeFactory.instance
                .objectNode()
                .put("sessionUpdate", "current_mode_update")
                .put("currentModeId", mode.get().wireName()));
    session.line().text("agent_message_chunk", "The mode is now '" + mode.get().wireName() + "'.");
  }
}
