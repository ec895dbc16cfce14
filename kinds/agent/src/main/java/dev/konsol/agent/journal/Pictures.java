package dev.konsol.agent.journal;

import dev.konsol.agent.event.Picture;
import dev.konsol.agent.model.Image;
import dev.konsol.core.KonsolException;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Takes in pictures that clients and tools bring: those that models understand, of a size that
/// they take.
public final class Pictures {
  private static final int LARGEST = 5 << 20;
  private static final int MOST = 20;

  private Pictures() {}

  /// Keeps them beside the journal.
  ///
  /// @throws KonsolException where there are too many, or one is not a picture, or too large
  public static List<Picture> kept(SessionJournal journal, List<Image> images) {
    if (images.size() > MOST) {
      throw KonsolException.badRequest("a message has at most " + MOST + " pictures");
    }
    // All of them are looked at before any is kept.
    images.forEach(Pictures::size);
    return images.stream().map(image -> kept(journal, image)).toList();
  }

  public static Picture kept(SessionJournal journal, Image image) {
    int bytes = size(image);
    return new Picture(mime(image), journal.keep(image.base64()), bytes);
  }

  private static int size(Image image) {
    String mime = mime(image);
    byte[] bytes = bytes(image);
    if (bytes.length > LARGEST) {
      throw KonsolException.badRequest(
          "the picture has " + bytes.length + " bytes: at most " + LARGEST + " are taken");
    }
    Optional<String> found = found(bytes);
    if (found.isEmpty()) {
      throw KonsolException.badRequest(
          "the data is not a picture: send image/png, image/jpeg, image/gif or image/webp");
    }
    if (!found.get().equals(mime)) {
      throw KonsolException.badRequest(
          "the picture is not '" + image.mime() + "': it is " + found.get());
    }
    return bytes.length;
  }

  private static String mime(Image image) {
    String mime = image.mime().toLowerCase(Locale.ROOT);
    return mime.equals("image/jpg") ? "image/jpeg" : mime;
  }

  private static byte[] bytes(Image image) {
    try {
      return Base64.getDecoder().decode(image.base64());
    } catch (IllegalArgumentException e) {
      throw KonsolException.badRequest("the data of the picture is not base64");
    }
  }

  /// What the first bytes say.
  private static Optional<String> found(byte[] bytes) {
    if (begins(bytes, 0, 0x89, 'P', 'N', 'G')) {
      return Optional.of("image/png");
    }
    if (begins(bytes, 0, 0xff, 0xd8, 0xff)) {
      return Optional.of("image/jpeg");
    }
    if (begins(bytes, 0, 'G', 'I', 'F', '8')) {
      return Optional.of("image/gif");
    }
    return begins(bytes, 0, 'R', 'I', 'F', 'F') && begins(bytes, 8, 'W', 'E', 'B', 'P')
        ? Optional.of("image/webp")
        : Optional.empty();
  }

  private static boolean begins(byte[] bytes, int from, int... wanted) {
    boolean same = bytes.length >= from + wanted.length;
    for (int i = 0; same && i < wanted.length; i++) {
      same = (bytes[from + i] & 0xff) == wanted[i];
    }
    return same;
  }
}
