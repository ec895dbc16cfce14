package dev.konsol.http.v1.screens;

import dev.konsol.core.session.Session;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// The last lines of a session that has no screen: looked at when something has happened in it, and
/// now and then for what is no event yet.
final class LinesGlance implements Glance {
  private static final int LINES = 8;
  private static final long APART = Duration.ofSeconds(1).toNanos();

  private final Session session;
  private @Nullable List<String> lines;
  private long head;
  private long looked;

  LinesGlance(Session session) {
    this.session = session;
  }

  @Override
  public Optional<ObjectNode> look() {
    long happened = session.journal().head();
    if (lines != null && happened == head && System.nanoTime() - looked < APART) {
      return Optional.empty();
    }
    head = happened;
    looked = System.nanoTime();
    List<String> now = session.lastLines(LINES);
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
