package dev.konsol.http.v1.screens;

import dev.konsol.core.session.Session;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// The last lines of a session that has no screen.
final class LinesGlance implements Glance {
  private final Session session;
  private final Supplier<List<String>> source;
  private @Nullable List<String> lines;

  LinesGlance(Session session, Supplier<List<String>> source) {
    this.session = session;
    this.source = source;
  }

  @Override
  public Optional<ObjectNode> look() {
    List<String> now = source.get();
    if (now.equals(lines)) {
      return Optional.empty();
    }
    lines = now;
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("id", session.id().value()).put("kind", session.kind());
    now.forEach(node.putArray("lines")::add);
    return Optional.of(node);
  }
}
