package dev.konsol.tools.mcp;

import dev.konsol.core.tool.Judged;
import dev.konsol.core.tool.ToolContext;
import dev.konsol.core.tool.ToolResult;
import dev.konsol.core.tool.ToolSpec;
import dev.konsol.tools.Schema;
import dev.konsol.tools.ToolArguments;
import dev.konsol.tools.ToolBody;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// `mcp_list_resources {server?}`: what the servers of a session have to read.
record ListResources(McpServers servers) implements ToolBody {
  private static final int MOST_PAGES = 8;
  private static final int MOST = 500;

  @Override
  public ToolSpec spec() {
    return Schema.tool(
        "mcp_list_resources",
        "List resources of MCP servers",
        "Lists what the MCP servers of this session have to read: one a line, server, address, name"
            + " and what it is; then the templates of addresses. mcp_read_resource reads one.",
        new Schema().optionalText("server", "only of this one"),
        ToolSpec.Effects.READS);
  }

  @Override
  public List<Judged> judged(ToolArguments arguments, ToolContext context) {
    return List.of();
  }

  @Override
  public ToolResult run(ToolArguments arguments, ToolContext context) throws InterruptedException {
    List<String> lines = new ArrayList<>();
    for (ExternalServer server :
        servers.offering(ExternalServer.RESOURCES, arguments.optionalText("server"))) {
      list(server, "resources/list", "resources", "uri", lines);
      list(server, "resources/templates/list", "resourceTemplates", "uriTemplate", lines);
    }
    ContentBlocks content = new ContentBlocks(context.mostChars());
    content.addText(lines.isEmpty() ? "There are none." : String.join("\n", lines));
    return new ToolResult(content.taken(), Optional.empty(), false);
  }

  private static void list(
      ExternalServer server, String method, String field, String address, List<String> lines)
      throws InterruptedException {
    String cursor = "";
    for (int page = 0; page < MOST_PAGES; page++) {
      ObjectNode params = Listing.object();
      if (!cursor.isEmpty()) {
        params.put("cursor", cursor);
      }
      JsonNode answer = server.call(method, params);
      for (JsonNode each : answer.path(field)) {
        if (lines.size() == MOST) {
          lines.add("[… more than %d: name a server …]".formatted(MOST));
          return;
        }
        lines.add(line(server.name(), address, each));
      }
      cursor = answer.path("nextCursor").asString("");
      if (cursor.isEmpty()) {
        return;
      }
    }
    lines.add("[… '%s' has more than %d pages of them …]".formatted(server.name(), MOST_PAGES));
  }

  private static String line(String server, String address, JsonNode each) {
    return Listing.cut(
        "%s %s %s%s"
            .formatted(
                server,
                each.path(address).asString(""),
                each.path("title").asString(each.path("name").asString("")),
                each.path("description").isString()
                    ? ": " + each.path("description").asString().lines().findFirst().orElse("")
                    : ""),
        300);
  }
}
