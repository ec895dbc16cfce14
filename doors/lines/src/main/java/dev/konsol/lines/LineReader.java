package dev.konsol.lines;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;

/// Cuts a byte stream into lines. Holds one line of bounded length at the most: the rest of a
/// longer one is read and thrown away. Confined to the connection's thread.
public final class LineReader {
  private static final int BUFFER = 8 << 10;

  private final InputStream input;
  private final int maxLine;
  private final byte[] buffer = new byte[BUFFER];
  private int start;
  private int end;
  private boolean skipping;

  public LineReader(InputStream input, int maxLine) {
    this.input = input;
    this.maxLine = maxLine;
  }

  public sealed interface Next {
    /// A line without its newline.
    @SuppressWarnings("ArrayRecordComponent") // handed on to the decoder, never compared
    record Line(byte[] bytes) implements Next {}

    /// A line that is longer than allowed. Said as soon as that is known.
    record TooLong() implements Next {}

    record End() implements Next {}
  }

  /// The next line that is not blank.
  public Next next() throws IOException {
    Next next = any();
    while (next instanceof Next.Line(byte[] bytes) && blank(bytes)) {
      next = any();
    }
    return next;
  }

  private Next any() throws IOException {
    if (skipping && !skip()) {
      return new Next.End();
    }
    ByteArrayOutputStream line = new ByteArrayOutputStream(0);
    while (available()) {
      int newline = newline();
      int stop = newline < 0 ? end : newline;
      if (line.size() + (stop - start) > maxLine) {
        skipping = true;
        return new Next.TooLong();
      }
      line.write(buffer, start, stop - start);
      start = stop;
      if (newline >= 0) {
        start++;
        return new Next.Line(line.toByteArray());
      }
    }
    return line.size() == 0 ? new Next.End() : new Next.Line(line.toByteArray());
  }

  /// What follows the last line, for whoever takes over the stream.
  InputStream rest() {
    InputStream read = new ByteArrayInputStream(buffer, start, end - start);
    return new SequenceInputStream(read, input);
  }

  /// Throws away the rest of a line. False at the end of the stream.
  private boolean skip() throws IOException {
    while (available()) {
      int newline = newline();
      start = newline < 0 ? end : newline + 1;
      if (newline >= 0) {
        skipping = false;
        return true;
      }
    }
    return false;
  }

  private boolean available() throws IOException {
    if (start == end) {
      start = 0;
      end = Math.max(0, input.read(buffer, 0, buffer.length));
    }
    return start < end;
  }

  private static boolean blank(byte[] line) {
    for (byte b : line) {
      if (b != ' ' && b != '\t' && b != '\r') {
        return false;
      }
    }
    return true;
  }

  private int newline() {
    for (int i = start; i < end; i++) {
      if (buffer[i] == '\n') {
        return i;
      }
    }
    return -1;
  }
}
