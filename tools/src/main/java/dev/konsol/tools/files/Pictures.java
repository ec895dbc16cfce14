package dev.konsol.tools.files;

import dev.konsol.core.tool.ToolResult;
import dev.konsol.core.tool.ToolResult.Content;
import dev.konsol.tools.ToolFailure;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// Files that models look at instead of reading them. The name says that a file may be one, its
/// first bytes say whether it is.
final class Pictures {
  private static final Set<String> ENDINGS = Set.of("png", "jpg", "jpeg", "gif", "webp");

  /// Providers take some five million characters in base64.
  private static final int LARGEST = 3 << 20;

  private Pictures() {}

  /// Empty for a file that is no picture.
  static Optional<ToolResult> read(Workspace workspace, Place place) throws InterruptedException {
    if (place.isRoot() || !ENDINGS.contains(ending(place.name()))) {
      return Optional.empty();
    }
    byte[] bytes =
        workspace.in(
            place.parents(),
            folder -> {
              Path name = Path.of(place.name());
              long size = TextFiles.attributes(folder, name).size();
              if (size > LARGEST) {
                throw new ToolFailure(
                    "'%s' has %d bytes, a picture may have %d: make it smaller first."
                        .formatted(name, size, LARGEST));
              }
              return TextFiles.bytes(folder, name, LARGEST);
            });
    return mime(bytes)
        .map(
            mime ->
                new ToolResult(
                    List.of(
                        new Content.Text(
                            "[%s: %s, %d bytes]".formatted(place.relative(), mime, bytes.length)),
                        new Content.Image(mime, Base64.getEncoder().encodeToString(bytes))),
                    Optional.empty(),
                    false));
  }

  private static String ending(String name) {
    return name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
  }

  private static Optional<String> mime(byte[] bytes) {
    String head = new String(bytes, 0, Math.min(12, bytes.length), StandardCharsets.ISO_8859_1);
    if (head.startsWith("\u0089PNG\r\n\u001a\n")) {
      return Optional.of("image/png");
    }
    if (head.startsWith("\u00ff\u00d8\u00ff")) {
      return Optional.of("image/jpeg");
    }
    if (head.startsWith("GIF87a") || head.startsWith("GIF89a")) {
      return Optional.of("image/gif");
    }
    return head.startsWith("RIFF") && head.endsWith("WEBP")
        ? Optional.of("image/webp")
        : Optional.empty();
  }
}
