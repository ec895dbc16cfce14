package dev.konsol.worker.link;

import dev.konsol.wire.JsonLine;
import dev.konsol.worker.show.Bytes;
import dev.konsol.worker.show.Images;
import dev.konsol.worker.show.Limits;
import dev.konsol.worker.show.Rendered;
import dev.konsol.worker.show.Renderer;
import dev.konsol.worker.show.Text;
import org.jspecify.annotations.Nullable;

/// Renders on the calling thread, then sends.
public record Displays(Frames frames, Renderer renderer) {
  public Limits limits() {
    return renderer.limits();
  }

  public void value(@Nullable Object value) {
    show(renderer.render(value));
  }

  public void text(String kind, String text) {
    show(Rendered.text(kind, Text.fit(text, limits())));
  }

  public void image(byte[] bytes, String mime) {
    if (!mime.startsWith("image/")) {
      throw new IllegalArgumentException("not the type of an image: " + mime);
    }
    if (Bytes.fits(bytes, limits())) {
      show(Rendered.image(mime, Bytes.base64(bytes), 0, 0));
    } else {
      show(Images.of(bytes, mime, limits()));
    }
  }

  public void show(Rendered rendered) {
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
