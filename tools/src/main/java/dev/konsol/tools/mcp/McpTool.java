package dev.konsol.tools.mcp;

import dev.konsol.core.Excerpt;
import dev.konsol.core.KonsolException;
import dev.konsol.core.tool.Judged;
import dev.konsol.core.tool.Tool;
import dev.konsol.core.tool.ToolContext;
import dev.konsol.core.tool.ToolResult;
import dev.konsol.core.tool.ToolSpec;
import dev.konsol.tools.KnownArguments;
import dev.konsol.tools.ToolArguments;
import dev.konsol.tools.ToolFailure;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// A tool of a server.
///
/// @param name the server's own for it
record McpTool(ExternalServer server, String name, ToolSpec spec) implements Tool {
  private static final Pattern ADDRESS = Pattern.compile("^[a-z][a-z0-9+.-]*://");

  /// Its arguments mean what its server makes of them. So every text and number in them is judged,
  /// wherever it stands, as it is spelled.
  @Override
  public List<Judged> judged(String arguments, ToolContext context) {
    try {
      List<Judged> judged = new ArrayList<>();
      collect(read(arguments), judged);
      return judged;
    } catch (ToolFailure e) {
      throw KonsolException.badRequest(String.valueOf(e.getMessage()), e);
    }
  }

  private static void collect(JsonNode node, List<Judged> judged) {
    if (node.isContainer()) {
      node.forEach(each -> collect(each, judged));
    } else {
      String text = node.asString("");
      judged.add(ADDRESS.matcher(text).find() ? new Judged.Url(text) : new Judged.Text(text));
    }
  }

  @Override
  public ToolResult call(String arguments, ToolContext context) throws InterruptedException {
    try {
      ObjectNode params = Listing.object().put("name", name);
      params.set("arguments", read(arguments));
      return result(server.call("tools/call", params), context.mostChars());
    } catch (ToolFailure e) {
      return ToolResult.failure(Excerpt.printable(String.valueOf(e.getMessage())));
    }
  }

  private JsonNode read(String arguments) {
    return ToolArguments.checked(arguments, KnownArguments.of(spec.inputSchema()));
  }

  private static ToolResult result(JsonNode answer, int most) {
    ContentBlocks content = new ContentBlocks(most);
    answer.path("content").forEach(content::add);
    if (content.isEmpty()) {
      content.addText(answer.path("structuredContent").toString());
    }
    return new ToolResult(
        content.taken(), Optional.empty(), answer.path("isError").booleanValue(false));
  }
}
