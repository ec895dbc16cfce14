package dev.konsol.worker.show;

import org.jspecify.annotations.Nullable;

/// Makes values presentable within the limits, which the host may change at any time. Runs code of
/// the value's class (`toString`, iterators), so only on threads that may be stopped.
public final class Renderer {
  /// How long an image may take. No code of the value's class runs then, and the work is bounded by
  /// the image's size; but the machine may be busy.
  private static final int IMAGE_MILLIS = 60_000;

  private volatile Limits limits = Limits.DEFAULT;

  public Limits limits() {
    return limits;
  }

  public void limits(Limits limits) {
    this.limits = limits;
  }

  /// How long rendering this may take.
  public int millisFor(@Nullable Object value) {
    boolean image = value instanceof byte[] || (value != null && isBufferedImage(value));
    return image ? Math.max(IMAGE_MILLIS, limits.renderMillis()) : limits.renderMillis();
  }

  /// Whether rendering it runs no code but the JDK's own and ends at once.
  public static boolean simple(@Nullable Object value) {
    return value == null
        || value instanceof String
        || value instanceof Integer
        || value instanceof Long
        || value instanceof Double
        || value instanceof Float
        || value instanceof Boolean
        || value instanceof Character;
  }

  /// As the value of a snippet: what has words of its own is shown in them.
  public Rendered result(@Nullable Object value) {
    return Rows.speaks(value)
        ? Rendered.text(new Describer(limits).describe(value))
        : render(value);
  }

  public Rendered render(@Nullable Object value) {
    Limits now = limits;
    if (value instanceof String text) {
      return Rendered.text(Text.fit(text, now));
    }
    if (value instanceof byte[] bytes) {
      return bytes(bytes, now);
    }
    if (value != null && isBufferedImage(value)) {
      return Images.of(value, now);
    }
    Text table = Rows.table(value, now);
    return table != null
        ? Rendered.text("markdown", table)
        : Rendered.text(new Describer(now).describe(value));
  }

  /// By name, because a runtime without the desktop module has no such class to ask for.
  private static boolean isBufferedImage(Object value) {
    for (Class<?> each = value.getClass(); each != null; each = each.getSuperclass()) {
      if (each.getName().equals("java.awt.image.BufferedImage")) {
        return true;
      }
    }
    return false;
  }

  private static Rendered bytes(byte[] bytes, Limits limits) {
    String mime = Bytes.imageType(bytes);
    return mime != null && Bytes.fits(bytes, limits)
        ? Rendered.image(mime, Bytes.base64(bytes), 0, 0)
        : Rendered.text(Text.fit(Bytes.summary(bytes), limits));
  }
}
