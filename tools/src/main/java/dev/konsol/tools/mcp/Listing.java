package dev.konsol.tools.mcp;

import dev.konsol.core.Excerpt;
import dev.konsol.core.Tool;
import dev.konsol.core.ToolSpec;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// What a server says it offers, as far as it can be used: so many tools, with names that models
/// take, and of a size that leaves room for the conversation.
final class Listing {
  private static final Duration SOON = Duration.ofSeconds(15);
  private static final int MOST_TOOLS = 128;
  private static final int MOST_PAGES = 16;
  private static final int LONGEST_NAME = 64;
  private static final int LONGEST_TITLE = 100;
  private static final int LONGEST_DESCRIPTION = 4_000;
  private static final int LONGEST_SCHEMA = 32 << 10;

  /// Whether a tool changes nothing is for the server to say and for nobody to believe: it is asked
  /// for, unless a rule allows it.
  private static final ToolSpec.Effects ANYTHING = new ToolSpec.Effects(false, true, false, true);

  private Listing() {}

  static List<Tool> of(McpServer server, McpConnection connection) throws InterruptedException {
    connection.asked();
    Map<String, Tool> tools = new LinkedHashMap<>();
    String cursor = "";
    for (int page = 0; page < MOST_PAGES && tools.size() < MOST_TOOLS; page++) {
      ObjectNode params = object();
      if (!cursor.isEmpty()) {
        params.put("cursor", cursor);
      }
      JsonNode answer = connection.call("tools/list", params, SOON);
      for (JsonNode listed : answer.path("tools")) {
        tool(server, listed).ifPresent(tool -> tools.putIfAbsent(tool.spec().name(), tool));
      }
      cursor = answer.path("nextCursor").asString("");
      if (cursor.isEmpty()) {
        break;
      }
    }
    return tools.values().stream().limit(MOST_TOOLS).toList();
  }

  private static Optional<Tool> tool(McpServer server, JsonNode listed) {
    String name = listed.path("name").asString("");
    String schema = listed.path("inputSchema").toString();
    if (name.isBlank()
        || !listed.path("inputSchema").isObject()
        || schema.length() > LONGEST_SCHEMA) {
      return Optional.empty();
    }
    ToolSpec spec =
        new ToolSpec(
            name(server.name(), name),
            cut(listed.path("title").asString(name), LONGEST_TITLE),
            cut(listed.path("description").asString(""), LONGEST_DESCRIPTION),
            schema,
            Optional.empty(),
            ANYTHING);
    return Optional.of(new McpTool(server, name, spec));
  }

  /// `SERVER__TOOL`, so that no server can pass its tool off as one of ours.
  private static String name(String server, String tool) {
    String whole = (server + "__" + tool).replaceAll("[^A-Za-z0-9_-]", "_");
    return whole.substring(0, Math.min(LONGEST_NAME, whole.length()));
  }

  private static String cut(String text, int most) {
    return Excerpt.line(text, most);
  }

  static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }
}
