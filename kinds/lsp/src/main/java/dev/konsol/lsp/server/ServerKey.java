package dev.konsol.lsp.server;

import dev.konsol.core.session.SessionId;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.UUID;

/// One server process: for all who work below that root.
public record ServerKey(String id, Path root) {
  /// The id of its session. A path may be longer than that can be.
  public SessionId session() {
    byte[] path = root.toString().getBytes(StandardCharsets.UTF_8);
    return new SessionId(id + "-" + UUID.nameUUIDFromBytes(path));
  }

  /// Whether it is the server of something in the directory, or of all of it.
  public boolean serves(Path directory) {
    return root.startsWith(directory) || directory.startsWith(root);
  }
}
