package dev.konsol.lsp.protocol;

import tools.jackson.databind.JsonNode;

/// A capability that the server registered while it runs.
record Registration(String id, String method, JsonNode options) {}
