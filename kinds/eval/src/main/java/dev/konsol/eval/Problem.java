package dev.konsol.eval;

import tools.jackson.databind.JsonNode;

/// What the compiler says about a place in the snippet. Lines and columns count from 1.
public record Problem(
    boolean error, String message, int line, int column, int endLine, int endColumn) {

  static Problem of(JsonNode diagnostic) {
    JsonNode from = diagnostic.path("from");
    JsonNode to = diagnostic.path("to");
    return new Problem(
        diagnostic.path("severity").asString("").equals("error"),
        diagnostic.path("message").asString(""),
        from.path("line").asInt(1),
        from.path("column").asInt(1),
        to.path("line").asInt(1),
        to.path("column").asInt(1));
  }
}
