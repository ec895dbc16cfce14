package dev.konsol.worker.show;

/// A value made presentable: text, or an image in base64. Width and height are 0 where unknown.
public record Rendered(
    String kind, String mime, String data, boolean truncated, int width, int height) {
  public static Rendered text(Text text) {
    return text("text", text);
  }

  public static Rendered text(String kind, Text text) {
    String mime =
        switch (kind) {
          case "html" -> "text/html";
          case "markdown" -> "text/markdown";
          default -> "text/plain";
        };
    return new Rendered(kind, mime, text.text(), text.truncated(), 0, 0);
  }

  public static Rendered image(String mime, String base64, int width, int height) {
    return new Rendered("image", mime, base64, false, width, height);
  }

  /// Said instead of what had to be left out.
  public static Rendered leftOut(String why) {
    return new Rendered("text", "text/plain", why, true, 0, 0);
  }
}
