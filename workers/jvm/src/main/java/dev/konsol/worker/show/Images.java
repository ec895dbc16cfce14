package dev.konsol.worker.show;

import dev.konsol.worker.run.Stop;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Iterator;
import javax.imageio.ImageIO;
import javax.imageio.ImageReadParam;
import javax.imageio.ImageReader;
import javax.imageio.ImageWriter;
import javax.imageio.stream.ImageInputStream;
import javax.imageio.stream.MemoryCacheImageInputStream;
import javax.imageio.stream.MemoryCacheImageOutputStream;
import org.jspecify.annotations.Nullable;

/// Images that fit into a frame: as asked for, else as JPEG, else smaller and smaller, else a line
/// of text. The only class that needs the desktop module, and loaded only for an image.
public final class Images {
  private static final String PNG = "image/png";
  private static final String JPEG = "image/jpeg";
  private static final int LEAST_SIDE = 16;
  private static final long MOST_DECODED_PIXELS = 16_000_000;

  private Images() {}

  public static Rendered of(Object image, Limits limits) {
    return of((BufferedImage) image, PNG, limits);
  }

  public static Rendered of(BufferedImage image, String mime, Limits limits) {
    if (!ImageIO.getImageWritersByMIMEType(mime).hasNext()) {
      throw new IllegalArgumentException("this runtime cannot write " + mime);
    }
    BufferedImage bounded = bounded(image);
    Rendered asked = written(mime.equals(JPEG) ? opaque(bounded) : bounded, mime, limits);
    if (asked != null) {
      return asked;
    }
    BufferedImage smaller = opaque(bounded);
    while (Math.min(smaller.getWidth(), smaller.getHeight()) >= LEAST_SIDE) {
      Rendered fitting = written(smaller, JPEG, limits);
      if (fitting != null) {
        return fitting;
      }
      smaller = drawn(smaller, smaller.getWidth() / 2, smaller.getHeight() / 2);
    }
    return leftOut(image.getWidth() + "x" + image.getHeight());
  }

  public static Rendered of(byte[] bytes, String mime, Limits limits) {
    if (Bytes.fits(bytes, limits)) {
      return Rendered.image(mime, Bytes.base64(bytes), 0, 0);
    }
    BufferedImage image = decoded(bytes);
    return image == null
        ? leftOut("of " + bytes.length + " bytes")
        : of(image, JPEG.equals(mime) ? JPEG : PNG, limits);
  }

  private static Rendered leftOut(String what) {
    return Rendered.leftOut("<image " + what + " left out: larger than a frame>");
  }

  private static @Nullable Rendered written(BufferedImage image, String mime, Limits limits) {
    BoundedBytes out = new BoundedBytes(Bytes.most(limits));
    ImageWriter writer = ImageIO.getImageWritersByMIMEType(mime).next();
    try (MemoryCacheImageOutputStream to = new MemoryCacheImageOutputStream(out)) {
      writer.addIIOWriteProgressListener(new ImageProgress());
      writer.setOutput(to);
      writer.write(image);
    } catch (IOException e) {
      Stop.poll();
      if (!out.overflowed()) {
        throw new IllegalArgumentException("the image cannot be written as " + mime, e);
      }
    } finally {
      writer.dispose();
    }
    return out.overflowed()
        ? null
        : Rendered.image(
            mime, Bytes.base64(out.toByteArray()), image.getWidth(), image.getHeight());
  }

  /// More pixels than that take longer to write than anyone waits.
  private static BufferedImage bounded(BufferedImage image) {
    int step = step((long) image.getWidth() * image.getHeight());
    return step == 1 ? image : drawn(image, image.getWidth() / step, image.getHeight() / step);
  }

  private static BufferedImage opaque(BufferedImage image) {
    return image.getColorModel().hasAlpha() || image.getType() != BufferedImage.TYPE_INT_RGB
        ? drawn(image, image.getWidth(), image.getHeight())
        : image;
  }

  private static BufferedImage drawn(BufferedImage image, int width, int height) {
    Stop.poll();
    int wide = Math.max(1, width);
    int high = Math.max(1, height);
    BufferedImage copy = new BufferedImage(wide, high, BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = copy.createGraphics();
    graphics.setRenderingHint(
        RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BILINEAR);
    graphics.drawImage(image, 0, 0, wide, high, Color.WHITE, null);
    graphics.dispose();
    return copy;
  }

  /// Reads no more pixels than a frame could ever need, whatever size the header claims.
  private static @Nullable BufferedImage decoded(byte[] bytes) {
    try (ImageInputStream in = new MemoryCacheImageInputStream(new ByteArrayInputStream(bytes))) {
      Iterator<ImageReader> readers = ImageIO.getImageReaders(in);
      if (!readers.hasNext()) {
        return null;
      }
      ImageReader reader = readers.next();
      try {
        reader.setInput(in, true, true);
        ImageReadParam param = reader.getDefaultReadParam();
        int step = step((long) reader.getWidth(0) * reader.getHeight(0));
        param.setSourceSubsampling(step, step, 0, 0);
        return reader.read(0, param);
      } finally {
        reader.dispose();
      }
    } catch (IOException | RuntimeException e) {
      return null; // said as a line of text by the caller
    }
  }

  private static int step(long pixels) {
    int step = 1;
    while (pixels / ((long) step * step) > MOST_DECODED_PIXELS) {
      step++;
    }
    return step;
  }
}
