package dev.konsol.acp.wire;

import dev.konsol.agent.policy.Mode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// The modes of a session, for the editor's menu.
public final class Modes {
  private Modes() {}

  public static ObjectNode state(Mode current) {
    ObjectNode state = JsonNodeFactory.instance.objectNode();
    state.put("currentModeId", current.wireName());
    for (Mode mode : Mode.values()) {
      state
          .withArray("availableModes")
          .addObject()
          .put("id", mode.wireName())
          .put("name", mode.title())
          .put("description", mode.description());
    }
    return state;
  }
}
