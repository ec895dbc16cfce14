package dev.konsol.lsp;

import dev.konsol.core.session.SessionId;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.UUID;

/// One server process: for all who work below that root.
public record ServerKey(String id, Path root) {
  /// A path may be longer than a session's name.
  SessionId session() {
    byte[] path = root.toString().getBytes(StandardCharsets.UTF_8);
    return new SessionId(id + "-" + UUID.nameUUIDFromBytes(path));
  }
}
