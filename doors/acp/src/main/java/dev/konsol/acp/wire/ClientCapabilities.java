package dev.konsol.acp.wire;

import tools.jackson.databind.JsonNode;

/// What an editor says it can do.
///
/// @param asks whether it shows forms, so that its user can be asked a question
/// @param notices whether it shows what is no part of the conversation
public record ClientCapabilities(
    boolean reads, boolean writes, boolean terminals, boolean asks, boolean notices) {
  public static ClientCapabilities of(JsonNode capabilities) {
    JsonNode files = capabilities.path("fs");
    return new ClientCapabilities(
        files.path("readTextFile").booleanValue(false),
        files.path("writeTextFile").booleanValue(false),
        capabilities.path("terminal").booleanValue(false),
        capabilities.path("elicitation").path("form").isObject(),
        capabilities.path("session").path("notices").isObject());
  }
}
