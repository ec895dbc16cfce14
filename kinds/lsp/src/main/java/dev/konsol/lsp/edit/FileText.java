package dev.konsol.lsp.edit;

import dev.konsol.lsp.text.Text;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/// A file's text, and whether a byte order mark is before it. As in editors, the mark is not part
/// of the text that servers see and count in, and it stays where it was. Both ways every byte is
/// kept.
public record FileText(Text text, boolean marked) {
  private static final char MARK = '\uFEFF';

  /// Empty where the bytes are not UTF-8.
  static Optional<FileText> read(byte[] bytes) {
    try {
      String content =
          StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      boolean marked = !content.isEmpty() && content.charAt(0) == MARK;
      return Optional.of(new FileText(Text.of(marked ? content.substring(1) : content), marked));
    } catch (CharacterCodingException e) {
      return Optional.empty();
    }
  }

  /// Refused where the text holds half of a surrogate pair, which has no bytes.
  byte[] bytes() {
    try {
      ByteBuffer encoded = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(content()));
      byte[] bytes = new byte[encoded.remaining()];
      encoded.get(bytes);
      return bytes;
    } catch (CharacterCodingException e) {
      throw new EditRefused("the edited text holds half of a surrogate pair", e);
    }
  }

  /// With the mark.
  String content() {
    return marked ? MARK + text.content() : text.content();
  }
}
