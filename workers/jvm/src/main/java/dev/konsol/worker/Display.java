package dev.konsol.worker;

import dev.konsol.worker.link.Displays;
import dev.konsol.worker.show.Bytes;
import dev.konsol.worker.show.Images;
import java.awt.image.BufferedImage;
import org.jspecify.annotations.Nullable;

/// What a snippet can show besides its result, at any time and from any thread; made to be imported
/// statically. Values are shown in the order of the calls, between what is printed.
public final class Display {
  private static volatile @Nullable Displays displays;

  private Display() {}

  /// Static functions need a static home: one worker is one session. Called once, at the start.
  static void install(Displays session) {
    displays = session;
  }

  /// Shows a value the way a result is shown.
  public static void display(@Nullable Object value) {
    displays().value(value);
  }

  public static void markdown(String text) {
    displays().text("markdown", text);
  }

  /// The host treats it as text that it does not trust.
  public static void html(String fragment) {
    displays().text("html", fragment);
  }

  public static void image(byte[] bytes) {
    String mime = Bytes.imageType(bytes);
    image(bytes, mime == null ? "image/png" : mime);
  }

  public static void image(byte[] bytes, String mime) {
    displays().image(bytes, mime);
  }

  public static void image(BufferedImage image) {
    image(image, "image/png");
  }

  public static void image(BufferedImage image, String mime) {
    Displays to = displays();
    to.show(Images.of(image, mime, to.limits()));
  }

  private static Displays displays() {
    Displays session = displays;
    if (session == null) {
      throw new IllegalStateException("nothing can be shown outside a worker");
    }
    return session;
  }
}
