package dev.konsol.process.launch;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/// Reads a process's stream to its end and remembers the last lines of it. Memory is bounded, even
/// where a line never ends. Safe for any thread; a platform thread that ends with the process
/// reads.
public final class LastLines {
  private static final int MOST = 20;
  private static final int LONGEST = 500;
  private static final int BUFFER = 8192;

  private final Deque<String> lines = new ArrayDeque<>();
  private final ByteArrayOutputStream line = new ByteArrayOutputStream(LONGEST);
  private final Thread reader;

  public LastLines(String name, InputStream stream) {
    this.reader = Thread.ofPlatform().daemon().name(name).unstarted(() -> read(stream));
  }

  public void start() {
    reader.start();
  }

  private void read(InputStream stream) {
    byte[] buffer = new byte[BUFFER];
    try (stream) {
      for (int count = stream.read(buffer); count >= 0; count = stream.read(buffer)) {
        take(buffer, count);
      }
    } catch (IOException e) {
      // The process is gone.
    } finally {
      end();
    }
  }

  private synchronized void take(byte[] buffer, int count) {
    for (int i = 0; i < count; i++) {
      if (buffer[i] == '\n') {
        end();
      } else if (line.size() < LONGEST) {
        line.write(buffer[i]);
      }
    }
  }

  private synchronized void end() {
    String text = line.toString(StandardCharsets.UTF_8).stripTrailing();
    line.reset();
    if (text.isEmpty()) {
      return;
    }
    if (lines.size() == MOST) {
      lines.removeFirst();
    }
    lines.addLast(text);
  }

  /// What was said last, oldest first.
  public synchronized List<String> lines() {
    return List.copyOf(lines);
  }

  /// What it said last, each line after a line end; waits a moment for a process that just ended.
  public String afterEnd(long millis) {
    try {
      reader.join(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    List<String> last = lines();
    return last.isEmpty() ? "" : "\n" + String.join("\n", last);
  }
}
