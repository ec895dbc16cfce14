package dev.konsol.jsonrpc.framing;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Finds the next header block and the length in it. Memory is bounded by one line of fixed size,
/// whatever arrives. Confined to the reader.
///
/// A server that prints to its standard output, or a client that miscounts, leaves bytes where a
/// header should be. They are skipped, line by line; `Content-Length:` at the end of such a line is
/// still seen, since a stray print may lack its newline and a stray body has none.
final class HeaderScan {
  static final long NONE = -1;
  static final long END = -2;

  // A length beyond this is no length: skipping that much would swallow the stream.
  private static final long MAX_LENGTH = Integer.MAX_VALUE;
  private static final int MAX_BLOCK = 8192;
  // One header may take all of a block, and its carriage return.
  private static final int MAX_LINE = MAX_BLOCK + 1;
  private static final Pattern HEADER =
      Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+:.*", Pattern.DOTALL);
  private static final String LENGTH = "content-length:";
  // A word that ran into the name, unlike the name of another header, such as x-content-length.
  private static final Pattern STRAY_BEFORE_LENGTH =
      Pattern.compile("[^:]*[^:-]content-length:.*", Pattern.DOTALL);
  private static final Pattern DIGITS = Pattern.compile("[0-9]{1,10}");

  private final ByteSource source;
  private final byte[] line = new byte[MAX_LINE];
  private int used;
  private long length = NONE;
  private int block;
  private @Nullable String complaint;
  private boolean told;

  HeaderScan(ByteSource source) {
    this.source = source;
  }

  /// The length of the body that follows; [#END] at the end of the stream; [#NONE] as soon as the
  /// first of a run of unusable lines is there, for [#complaint] to be told before more arrives.
  long next() throws IOException {
    while (readLine()) {
      String text = text();
      if (!text.isEmpty()) {
        header(text);
      } else if (length != NONE) {
        return found();
      } else if (block > 0) {
        spoil("a header without a Content-Length");
      }
      if (complaint != null && !told) {
        told = true;
        return NONE;
      }
    }
    return END;
  }

  /// Why the last answer was [#NONE].
  String complaint() {
    return String.valueOf(complaint);
  }

  private long found() {
    long answer = length;
    length = NONE;
    block = 0;
    complaint = null;
    told = false;
    return answer;
  }

  private void header(String text) {
    block += text.length();
    String lower = text.toLowerCase(Locale.ROOT);
    if (lower.startsWith(LENGTH)) {
      length(text.substring(LENGTH.length()).strip());
    } else if (block > MAX_BLOCK) {
      spoil("a header of more than " + MAX_BLOCK + " bytes");
    } else if (!HEADER.matcher(text).matches() || STRAY_BEFORE_LENGTH.matcher(lower).matches()) {
      spoil("bytes that are not a header");
      int found = lower.lastIndexOf(LENGTH);
      if (found > 0) {
        header(text.substring(found));
      }
    }
  }

  private void length(String value) {
    if (!DIGITS.matcher(value).matches() || Long.parseLong(value) > MAX_LENGTH) {
      spoil("a Content-Length that is not a length");
    } else if (length != NONE && length != Long.parseLong(value)) {
      spoil("two lengths in one header");
    } else {
      length = Long.parseLong(value);
    }
  }

  private void spoil(String why) {
    length = NONE;
    block = 0;
    if (complaint == null) {
      complaint = why;
    }
  }

  /// Reads up to a newline; of a line that is too long the last part is kept. False at the end of
  /// the stream.
  private boolean readLine() throws IOException {
    used = 0;
    for (int b = source.next(); b >= 0; b = source.next()) {
      if (b == '\n') {
        return true;
      }
      if (used == MAX_LINE) {
        spoil("bytes that are not a header");
        used = MAX_LINE / 2;
        System.arraycopy(line, used, line, 0, used);
      }
      line[used++] = (byte) b;
    }
    return false;
  }

  private String text() {
    int end = used > 0 && line[used - 1] == '\r' ? used - 1 : used;
    return new String(line, 0, end, ISO_8859_1);
  }
}
