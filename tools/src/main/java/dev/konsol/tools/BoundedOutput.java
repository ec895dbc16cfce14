package dev.konsol.tools;

import dev.konsol.core.Excerpt;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/// What a command printed: the beginning and the end of it, whatever there is in between. Written
/// by the thread that reads the pipe, read when that has ended.
final class BoundedOutput {
  private static final int HEAD = 128 << 10;
  private static final int TAIL = 128 << 10;

  private static final String HOW = "run it again with its output in a file, and read that";

  private final byte[] head = new byte[HEAD];
  private final byte[] tail = new byte[TAIL];
  private int headBytes;
  private long tailBytes;

  void readAll(InputStream input) {
    byte[] buffer = new byte[8 << 10];
    try {
      for (int read = input.read(buffer); read >= 0; read = input.read(buffer)) {
        add(buffer, read);
      }
    } catch (IOException e) {
      // The pipe was closed under us: what there was is here.
    }
  }

  private synchronized void add(byte[] bytes, int length) {
    int first = Math.min(length, HEAD - headBytes);
    System.arraycopy(bytes, 0, head, headBytes, first);
    headBytes += first;
    for (int i = first; i < length; i++) {
      tail[(int) (tailBytes++ % TAIL)] = bytes[i];
    }
  }

  synchronized String text() {
    int kept = (int) Math.min(tailBytes, TAIL);
    byte[] end = new byte[kept];
    for (int i = 0; i < kept; i++) {
      end[i] = tail[(int) ((tailBytes - kept + i) % TAIL)];
    }
    if (tailBytes <= TAIL) {
      byte[] all = new byte[headBytes + kept];
      System.arraycopy(head, 0, all, 0, headBytes);
      System.arraycopy(end, 0, all, headBytes, kept);
      return new String(all, StandardCharsets.UTF_8);
    }
    long total = HEAD + tailBytes;
    return new String(head, StandardCharsets.UTF_8)
        + Excerpt.gap(HEAD, total - TAIL, total, HOW)
        + new String(end, StandardCharsets.UTF_8);
  }
}
