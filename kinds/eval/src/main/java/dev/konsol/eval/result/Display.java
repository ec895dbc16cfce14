package dev.konsol.eval.result;

import dev.konsol.wire.JsonObject;
import java.util.HashMap;
import java.util.Map;

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

  public static Display of(JsonObject frame) {
    Map<String, String> meta = new HashMap<>();
    frame
        .optionalObject("meta")
        .ifPresent(
            given ->
                given.names().forEach(name -> meta.put(name, String.valueOf(given.value(name)))));
    return new Display(
        frame.text("kind", "text"), frame.text("mime", "text/plain"), frame.text("data", ""), meta);
  }
}
