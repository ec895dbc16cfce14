package dev.konsol.worker;

import dev.konsol.wire.JsonLine;
import org.jspecify.annotations.Nullable;

/// Renders on the calling thread, then sends.
final class Displays {
  private final Frames frames;
  private final Renderer renderer;

  Displays(Frames frames, Renderer renderer) {
    this.frames = frames;
    this.renderer = renderer;
  }

  Limits limits() {
    return renderer.limits();
  }

  void value(@Nullable Object value) {
    show(renderer.render(value));
  }

  void text(String kind, String text) {
    show(Rendered.text(kind, Text.fit(text, limits())));
  }

  void image(byte[] bytes, String mime) {
    if (!mime.startsWith("image/")) {
      throw new IllegalArgumentException("not the type of an image: " + mime);
    }
    if (Bytes.fits(bytes, limits())) {
      show(Rendered.image(mime, Bytes.base64(bytes), 0, 0));
    } else {
      show(Images.of(bytes, mime, limits()));
    }
  }

  void show(Rendered rendered) {
    JsonLine meta = JsonLine.object();
    if (rendered.width() > 0) {
      meta.put("width", rendered.width()).put("height", rendered.height());
    }
    frames.display(
        JsonLine.object()
            .put("event", "display")
            .put("kind", rendered.kind())
            .put("mime", rendered.mime())
            .put("data", rendered.data())
            .putTrue("truncated", rendered.truncated())
            .put("meta", meta));
  }
}
