package dev.konsol.http.v1.screens;

import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/// What one client has seen of one session. Confined to that client's thread.
interface Glance {
  /// What is new since the last look; all of it at the first.
  Optional<ObjectNode> look();
}
