package dev.konsol.mcp;

import dev.konsol.mcp.protocol.ClientInfo;
import dev.konsol.mcp.protocol.ClientLink;
import dev.konsol.mcp.protocol.ClientLink.AskFailed;
import java.net.URI;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/// Where a client with a handshake works: its first root that is a folder here, else where it was
/// started. Asked once, and again when the client says that its roots have changed.
final class Roots {
  /// A program answers this, no person: a tool must not wait long for a client that never does.
  private static final Duration WITHIN = Duration.ofSeconds(3);

  private final Path fallback;
  private volatile @Nullable Path known;

  Roots(Path fallback) {
    this.fallback = fallback;
  }

  void forget() {
    known = null;
  }

  Path directory(ClientInfo client, ClientLink link) {
    Path directory = known;
    if (directory == null) {
      directory = client.declares("roots") ? ask(link).orElse(fallback) : fallback;
      known = directory;
    }
    return directory;
  }

  private static Optional<Path> ask(ClientLink link) {
    try {
      JsonNode answer = link.call("roots/list", JsonNodeFactory.instance.objectNode(), WITHIN);
      for (JsonNode root : answer.path("roots")) {
        Optional<Path> folder = folder(root.path("uri").stringValue(""));
        if (folder.isPresent()) {
          return folder;
        }
      }
    } catch (AskFailed e) {
      // A client that declares roots and does not tell them works where it was started.
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return Optional.empty();
  }

  private static Optional<Path> folder(String uri) {
    try {
      return Optional.of(Path.of(URI.create(uri))).filter(Files::isDirectory);
    } catch (IllegalArgumentException | FileSystemNotFoundException e) {
      return Optional.empty();
    }
  }
}
