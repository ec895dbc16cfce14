package dev.konsol.tools.mcp;

import dev.konsol.core.Excerpt;
import dev.konsol.core.tool.Tool;
import dev.konsol.core.tool.ToolSpec;
import dev.konsol.tools.search.SkippedFiles;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// What a server says it offers, as far as it can be used: so many tools, with names that models
/// take, and of a size that leaves room for the conversation; and which are left out.
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
  static final ToolSpec.Effects ANYTHING = new ToolSpec.Effects(false, true, false, true);

  private final ExternalServer server;
  private final Map<String, Tool> tools = new LinkedHashMap<>();
  private final SkippedFiles left = new SkippedFiles();
  private boolean more;

  private Listing(ExternalServer server) {
    this.server = server;
  }

  /// Asks a server, page by page.
  static Listing of(ExternalServer server, McpConnection connection) throws InterruptedException {
    connection.asked();
    Listing listing = new Listing(server);
    String cursor = "";
    for (int page = 0; page < MOST_PAGES && listing.tools.size() < MOST_TOOLS; page++) {
      ObjectNode params = object();
      if (!cursor.isEmpty()) {
        params.put("cursor", cursor);
      }
      JsonNode answer = connection.call("tools/list", params, SOON);
      answer.path("tools").forEach(listing::take);
      cursor = answer.path("nextCursor").asString("");
      listing.more = !cursor.isEmpty();
      if (cursor.isEmpty()) {
        break;
      }
    }
    return listing;
  }

  List<Tool> tools() {
    return List.copyOf(tools.values());
  }

  /// Which of its tools are not among them, in a sentence; empty where all are.
  String leftOut() {
    List<String> phrases = new ArrayList<>(left.phrases());
    if (more) {
      phrases.add("those on the pages after the first " + tools.size() + " tools");
    }
    return phrases.isEmpty()
        ? ""
        : "Not all tools of the server '%s' can be used, left out are %s."
            .formatted(server.name(), String.join("; ", phrases));
  }

  private void take(JsonNode listed) {
    String name = listed.path("name").asString("");
    String schema = listed.path("inputSchema").toString();
    String known = name(server.name(), name);
    String problem =
        name.isBlank() || !listed.path("inputSchema").isObject()
            ? "without a name or a schema"
            : schema.length() > LONGEST_SCHEMA
                ? "with a schema of more than " + LONGEST_SCHEMA + " characters"
                : tools.containsKey(known)
                    ? "with a name that another has"
                    : tools.size() == MOST_TOOLS ? "after the first " + MOST_TOOLS : "";
    if (problem.isEmpty()) {
      tools.put(known, new McpTool(server, name, spec(known, name, listed, schema)));
    } else {
      left.add(problem, cut(name, LONGEST_NAME));
    }
  }

  private static ToolSpec spec(String known, String name, JsonNode listed, String schema) {
    return new ToolSpec(
        known,
        cut(listed.path("title").asString(name), LONGEST_TITLE),
        cut(listed.path("description").asString(""), LONGEST_DESCRIPTION),
        schema,
        Optional.empty(),
        ANYTHING);
  }

  /// `SERVER__TOOL`, so that no server can pass its tool off as one of ours.
  private static String name(String server, String tool) {
    String whole = (server + "__" + tool).replaceAll("[^A-Za-z0-9_-]", "_");
    return whole.substring(0, Math.min(LONGEST_NAME, whole.length()));
  }

  static String cut(String text, int most) {
    return Excerpt.line(text, most);
  }

  static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }
}
