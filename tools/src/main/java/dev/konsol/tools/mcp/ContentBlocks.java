package dev.konsol.tools.mcp;

import dev.konsol.core.Excerpt;
import dev.konsol.core.tool.ToolResult.Content;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/// What a server sent, as far as it fits into one answer: texts share the room there is, and what
/// does not fit is counted. Confined to one thread.
final class ContentBlocks {
  private static final int MOST_BLOCKS = 64;
  private static final int LARGEST_PICTURE = 4 << 20;
  private static final String HOW = "ask for less";

  private final List<Content> content = new ArrayList<>();
  private int room;
  private int left;

  /// @param most characters
  ContentBlocks(int most) {
    this.room = most;
  }

  boolean isEmpty() {
    return content.isEmpty();
  }

  List<Content> taken() {
    List<Content> all = new ArrayList<>(content);
    if (left > 0) {
      all.add(
          new Content.Text(
              "[… %d of %d blocks left out, those after the first %d: %s …]"
                  .formatted(left, content.size() + left, content.size(), HOW)));
    }
    return all;
  }

  void add(JsonNode block) {
    switch (block.path("type").asString("")) {
      case "text" -> addText(block.path("text").asString(""));
      case "image" -> addPicture(block.path("data").asString(""), mime(block));
      case "resource" -> addResource(block.path("resource"));
      case "resource_link" -> addText(link(block));
      default -> addText("[" + block.path("type").asString("something") + "]");
    }
  }

  void addText(String text) {
    if (left > 0 || room <= 0 || content.size() == MOST_BLOCKS) {
      left++;
      return;
    }
    String shown = Excerpt.of(text, room, HOW);
    // What joins one block to the next counts too.
    room -= shown.length() + 2;
    content.add(new Content.Text(shown));
  }

  private void addPicture(String data, String mime) {
    if (left > 0 || content.size() == MOST_BLOCKS) {
      left++;
    } else if (mime.startsWith("image/") && data.length() <= LARGEST_PICTURE) {
      content.add(new Content.Image(mime, data));
    } else {
      addText(
          "[a picture of %d characters in base64 left out: one has at most %d, and is an image]"
              .formatted(data.length(), LARGEST_PICTURE));
    }
  }

  /// One of the contents that a resource has.
  void addResource(JsonNode resource) {
    String uri = resource.path("uri").asString("");
    Optional<String> blob = resource.path("blob").asStringOpt();
    if (resource.path("text").isString()) {
      addText(uri + "\n" + resource.path("text").asString());
    } else if (blob.isPresent() && mime(resource).startsWith("image/")) {
      addPicture(blob.get(), mime(resource));
    } else {
      addText("[%s: %s, not text]".formatted(uri, mime(resource)));
    }
  }

  private static String link(JsonNode block) {
    String name = block.path("name").asString("");
    return block.path("uri").asString("") + (name.isEmpty() ? "" : " (" + name + ")");
  }

  private static String mime(JsonNode block) {
    return block.path("mimeType").asString("");
  }
}
