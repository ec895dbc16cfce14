package dev.konsol.mcp.protocol;

import java.util.Optional;
import tools.jackson.databind.JsonNode;

/// What is known of a client while one of its requests is served.
///
/// @param capabilities what it declared, in its handshake or with this request
/// @param logLevel the least it wants to be told; empty for nothing
public record ClientInfo(Revision revision, JsonNode capabilities, Optional<LogLevel> logLevel) {
  public boolean declares(String capability) {
    return capabilities.path(capability).isObject();
  }
}
