package dev.konsol.tools.console;

import dev.konsol.console.Console;
import dev.konsol.console.Ending;
import dev.konsol.console.Overview;
import dev.konsol.core.session.SessionId;
import dev.konsol.process.Exit;
import dev.konsol.tools.ToolArguments;
import java.util.Optional;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// What the console tools say in the same words.
final class Describe {
  static final String KEY = "the console's key, as given to console_create; console_list has them";

  private Describe() {}

  static SessionId key(ToolArguments arguments) {
    return new SessionId(arguments.text("key"));
  }

  /// For models: whether it runs, or how it ended.
  static String status(Optional<Ending> ending) {
    return ending
        .map(Ending::exit)
        .map(
            exit ->
                switch (exit) {
                  case Exit.Code(int code) -> "exited with code " + code;
                  case Exit.Signal(int _, String name) -> "ended by " + name;
                  case Exit.Lost _ -> "ended with its daemon";
                })
        .orElse("running");
  }

  /// For programs: the state of a console in the words of the wire.
  static ObjectNode state(Console console) {
    Overview overview = console.overview();
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("key", overview.key().value());
    overview
        .ending()
        .ifPresentOrElse(ending -> ended(node, ending), () -> node.put("status", "running"));
    return node;
  }

  private static void ended(ObjectNode node, Ending ending) {
    node.put("status", ending.exit().status());
    switch (ending.exit()) {
      case Exit.Code(int code) -> node.put("exit_code", code);
      case Exit.Signal(int _, String name) -> node.put("signal", name);
      case Exit.Lost _ -> {}
    }
    node.put("final_offset", ending.finalOffset());
  }
}
