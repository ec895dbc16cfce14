package dev.konsol.mcp.protocol;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Something only the client can answer: its user, its model, its workspace.
public record InputRequest(Kind kind, ObjectNode params) {
  /// What can be asked for, and how an answer looks.
  public enum Kind {
    ELICITATION("elicitation/create", "elicitation") {
      @Override
      public boolean isAnswer(JsonNode node) {
        return switch (node.path("action").stringValue("")) {
          case "accept" -> node.path("content").isObject();
          case "decline", "cancel" -> true;
          default -> false;
        };
      }
    },
    SAMPLING("sampling/createMessage", "sampling") {
      @Override
      public boolean isAnswer(JsonNode node) {
        return node.path("content").isContainer();
      }
    },
    ROOTS("roots/list", "roots") {
      @Override
      public boolean isAnswer(JsonNode node) {
        return node.path("roots").isArray();
      }
    };

    private final String method;
    private final String capability;

    Kind(String method, String capability) {
      this.method = method;
      this.capability = capability;
    }

    public String method() {
      return method;
    }

    /// What a client declares that can answer it.
    public String capability() {
      return capability;
    }

    public abstract boolean isAnswer(JsonNode node);
  }

  /// Asks the user to fill in a form.
  public static InputRequest form(String message, ObjectNode schema) {
    ObjectNode params = JsonNodeFactory.instance.objectNode().put("message", message);
    params.set("requestedSchema", schema);
    return new InputRequest(Kind.ELICITATION, params);
  }

  public ObjectNode json() {
    ObjectNode node = JsonNodeFactory.instance.objectNode().put("method", kind.method());
    node.set("params", params);
    return node;
  }
}
