package dev.konsol.acp;

import dev.konsol.acp.wire.Params;
import dev.konsol.agent.Agents;
import dev.konsol.agent.SessionInfo;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// The sessions that an editor may load, in pages.
record SessionListing(Agents agents) {
  /// Whether a session wants a person: the protocol has no word for it.
  private static final String ATTENTION = "konsol/attention";

  private static final int PAGE = 200;
  private static final int LONGEST_TITLE = 80;

  /// From the cursor on that the editor gives, those of its folder where it names one.
  ObjectNode page(Params params) {
    Optional<Path> directory =
        params.has("cwd") ? Optional.of(params.directory("cwd")) : Optional.empty();
    int from = params.has("cursor") ? params.position("cursor") : 0;
    List<SessionInfo> all =
        agents.list(Integer.MAX_VALUE).stream()
            .filter(each -> directory.map(each.meta().directory()::equals).orElse(true))
            .toList();
    ObjectNode result = JsonNodeFactory.instance.objectNode();
    ArrayNode sessions = result.putArray("sessions");
    all.stream().skip(from).limit(PAGE).forEach(each -> line(sessions.addObject(), each));
    int next = from + sessions.size();
    if (next < all.size()) {
      result.put("nextCursor", Integer.toString(next));
    }
    return result;
  }

  private void line(ObjectNode line, SessionInfo session) {
    line.put("sessionId", session.id());
    line.put("cwd", session.meta().directory().toString());
    line.put("updatedAt", session.updated().toString());
    agents
        .firstWords(session.id())
        .flatMap(text -> text.strip().lines().findFirst())
        .map(SessionListing::title)
        .ifPresent(title -> line.put("title", title));
    line.putObject("_meta").put(ATTENTION, agents.attention(session).wireName());
  }

  private static String title(String words) {
    StringBuilder title = new StringBuilder();
    words.codePoints().limit(LONGEST_TITLE).forEach(title::appendCodePoint);
    return title.toString();
  }
}
