package dev.konsol.process.launch;

import dev.konsol.core.Excerpt;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/// What a program printed, in bounded space: the beginning and the end of it, whatever there is in
/// between. Written by the thread that reads the pipe, read by any.
public final class CapturedOutput implements Consumer<InputStream> {
  private static final int BUFFER = 8 << 10;

  private final int mostHead;
  private final int mostTail;
  private final ByteArrayOutputStream head = new ByteArrayOutputStream();
  private byte[] tail = {};
  private long afterHead;

  /// @param head how many bytes of the beginning are kept
  /// @param tail how many of the end
  public CapturedOutput(int head, int tail) {
    this.mostHead = head;
    this.mostTail = tail;
  }

  /// Reads to the end, also what is not kept: a program whose output nobody takes would not end.
  @Override
  public void accept(InputStream output) {
    byte[] buffer = new byte[BUFFER];
    try {
      for (int read = output.read(buffer); read >= 0; read = output.read(buffer)) {
        add(buffer, read);
      }
    } catch (IOException e) {
      // The pipe was closed under us: what there was is here.
    }
  }

  private synchronized void add(byte[] bytes, int length) {
    int first = Math.min(length, mostHead - head.size());
    head.write(bytes, 0, first);
    if (first < length && tail.length < mostTail) {
      tail = new byte[mostTail];
    }
    for (int i = first; i < length; i++, afterHead++) {
      if (mostTail > 0) {
        tail[(int) (afterHead % mostTail)] = bytes[i];
      }
    }
  }

  /// Whether nothing had to be left out.
  public synchronized boolean complete() {
    return afterHead <= mostTail;
  }

  /// What was kept, as UTF-8, with a sentence for what was not.
  ///
  /// @param advice how to see the rest
  public synchronized String text(String advice) {
    int kept = (int) Math.min(afterHead, mostTail);
    byte[] end = new byte[kept];
    for (int i = 0; i < kept; i++) {
      end[i] = tail[(int) ((afterHead - kept + i) % mostTail)];
    }
    if (complete()) {
      ByteArrayOutputStream all = new ByteArrayOutputStream(head.size() + kept);
      all.writeBytes(head.toByteArray());
      all.writeBytes(end);
      return all.toString(StandardCharsets.UTF_8);
    }
    long total = mostHead + afterHead;
    return head.toString(StandardCharsets.UTF_8)
        + Excerpt.gap(mostHead, total - mostTail, total, advice)
        + new String(end, StandardCharsets.UTF_8);
  }
}
