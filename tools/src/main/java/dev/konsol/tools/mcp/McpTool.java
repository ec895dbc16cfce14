package dev.konsol.tools.mcp;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.Excerpt;
import dev.konsol.core.KonsolException;
import dev.konsol.core.tool.Judged;
import dev.konsol.core.tool.Tool;
import dev.konsol.core.tool.ToolContext;
import dev.konsol.core.tool.ToolResult;
import dev.konsol.core.tool.ToolResult.Content;
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
record McpTool(McpServer server, String name, ToolSpec spec) implements Tool {
  private static final Pattern ADDRESS = Pattern.compile("^[a-z][a-z0-9+.-]*://");
  private static final int MOST_BLOCKS = 64;
  private static final int MOST_CHARS = 200_000;
  private static final int LARGEST_PICTURE = 4 << 20;

  /// Its arguments mean what its server makes of them. So every text and number in them is judged,
  /// wherever it stands, as it is spelled.
  @Override
  public List<Judged> judged(String arguments, ToolContext context) {
    try {
      List<Judged> judged = new ArrayList<>();
      collect(read(arguments), judged);
      return judged;
    } catch (ToolFailure e) {
      throw new KonsolException(ErrorCode.BAD_REQUEST, String.valueOf(e.getMessage()), e);
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
      return result(server.call(params));
    } catch (ToolFailure e) {
      return ToolResult.failure(String.valueOf(e.getMessage()));
    }
  }

  private JsonNode read(String arguments) {
    return ToolArguments.checked(arguments, KnownArguments.of(spec.inputSchema()));
  }

  private static ToolResult result(JsonNode answer) {
    List<Content> content = new ArrayList<>();
    JsonNode blocks = answer.path("content");
    for (int i = 0; i < Math.min(MOST_BLOCKS, blocks.size()); i++) {
      content.add(block(blocks.path(i)));
    }
    if (blocks.size() > MOST_BLOCKS) {
      content.add(
          text(
              "[… %d of %d blocks left out, those after the first %d: ask for less …]"
                  .formatted(blocks.size() - MOST_BLOCKS, blocks.size(), MOST_BLOCKS)));
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
        : text(
            "[a picture of %d characters in base64 left out: one has at most %d, and is an image]"
                .formatted(data.length(), LARGEST_PICTURE));
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
