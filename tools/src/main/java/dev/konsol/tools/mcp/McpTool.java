package dev.konsol.tools.mcp;

import dev.konsol.core.Tool;
import dev.konsol.core.ToolContext;
import dev.konsol.core.ToolResult;
import dev.konsol.core.ToolResult.Content;
import dev.konsol.core.ToolSpec;
import dev.konsol.tools.Excerpt;
import dev.konsol.tools.ToolFailure;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// A tool of a server.
///
/// @param name the server's own for it
record McpTool(McpServer server, String name, ToolSpec spec) implements Tool {
  private static final int MOST_BLOCKS = 64;
  private static final int MOST_CHARS = 200_000;
  private static final int LARGEST_PICTURE = 4 << 20;

  @Override
  public ToolResult call(String arguments, ToolContext context) throws InterruptedException {
    try {
      ObjectNode params = Listing.object().put("name", name);
      params.set("arguments", read(arguments));
      return result(server.call(params));
    } catch (ToolFailure e) {
      return ToolResult.failure(String.valueOf(e.getMessage()));
    }
  }

  private static JsonNode read(String arguments) {
    try {
      JsonNode node = JsonMapper.shared().readTree(arguments);
      if (node.isObject()) {
        return node;
      }
    } catch (JacksonException e) {
      throw new ToolFailure("The arguments are no JSON: " + e.getOriginalMessage() + ".", e);
    }
    throw new ToolFailure("The arguments must be a JSON object.");
  }

  private static ToolResult result(JsonNode answer) {
    List<Content> content = new ArrayList<>();
    JsonNode blocks = answer.path("content");
    for (int i = 0; i < Math.min(MOST_BLOCKS, blocks.size()); i++) {
      content.add(block(blocks.path(i)));
    }
    if (content.isEmpty()) {
      content.add(text(answer.path("structuredContent").toString()));
    }
    return new ToolResult(content, Optional.empty(), answer.path("isError").booleanValue(false));
  }

  private static Content block(JsonNode block) {
    return switch (block.path("type").asString("")) {
      case "text" -> text(block.path("text").asString(""));
      case "image" -> picture(block);
      case "resource" -> resource(block.path("resource"));
      case "resource_link" -> text(block.path("uri").asString(""));
      default -> text("[" + block.path("type").asString("something") + "]");
    };
  }

  private static Content picture(JsonNode block) {
    String data = block.path("data").asString("");
    String mime = block.path("mimeType").asString("");
    return mime.startsWith("image/") && data.length() <= LARGEST_PICTURE
        ? new Content.Image(mime, data)
        : text("[a picture that is no picture, or too large]");
  }

  private static Content resource(JsonNode resource) {
    String uri = resource.path("uri").asString("");
    return resource.path("text").isString()
        ? text(uri + "\n" + resource.path("text").asString())
        : text("[" + uri + "]");
  }

  private static Content text(String text) {
    return new Content.Text(Excerpt.of(text, MOST_CHARS, "ask for less"));
  }
}
