package dev.konsol.eval;

import java.util.HashMap;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/// Something a snippet showed: kind is `text`, `html`, `markdown` or `image`; an image's data is
/// base64.
public record Display(String kind, String mime, String data, Map<String, String> meta) {
  public Display {
    meta = Map.copyOf(meta);
  }

  /// Whether it is the value of the evaluation once more, as a table.
  boolean ofValue() {
    return "value".equals(meta.get("of"));
  }

  static Display of(JsonNode frame) {
    Map<String, String> meta = new HashMap<>();
    frame.path("meta").properties().forEach(e -> meta.put(e.getKey(), e.getValue().asString("")));
    return new Display(
        frame.path("kind").asString("text"),
        frame.path("mime").asString("text/plain"),
        frame.path("data").asString(""),
        meta);
  }
}
