package dev.konsol.acp.wire;

import dev.konsol.agent.model.Image;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/// What a user sends, as one text for the model: what was typed, and what was dragged into it.
///
/// @param images the pictures among it, in order
public record PromptText(String text, List<Image> images) {
  public PromptText {
    images = List.copyOf(images);
  }

  public static PromptText of(JsonNode blocks) {
    List<String> parts = new ArrayList<>();
    List<Image> images = new ArrayList<>();
    for (JsonNode block : blocks) {
      if (block.path("type").stringValue("").equals("image")) {
        Params picture = new Params(block);
        images.add(new Image(picture.text("mimeType"), picture.text("data")));
      } else {
        parts.add(part(block));
      }
    }
    String text = String.join("", parts);
    if (text.isBlank() && images.isEmpty()) {
      throw Params.wrong("prompt", "the prompt is empty");
    }
    return new PromptText(text, images);
  }

  private static String part(JsonNode block) {
    String type = block.path("type").stringValue("");
    return switch (type) {
      case "text" -> new Params(block).text("text");
      case "resource_link" -> link(new Params(block));
      case "resource" -> resource(block.path("resource"));
      default -> throw Params.wrong("prompt", "'" + type + "' cannot be part of a prompt here");
    };
  }

  private static String link(Params block) {
    return "[" + block.text("name") + "](" + block.text("uri") + ")";
  }

  /// What the editor has put in: the text, marked off from what the user says.
  private static String resource(JsonNode resource) {
    String uri = new Params(resource).text("uri");
    JsonNode text = resource.path("text");
    return text.isString()
        ? "\n<resource uri=\"" + uri + "\">\n" + text.stringValue() + "\n</resource>\n"
        : "\n[" + uri + " is not text]\n";
  }
}
