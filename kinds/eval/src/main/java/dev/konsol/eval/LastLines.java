package dev.konsol.eval;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;

/// Reads a process's error stream to its end and remembers the last lines of it. Safe for any
/// thread; a platform thread that ends with the process reads.
final class LastLines {
  private static final int MOST = 20;
  private static final int LONGEST = 500;

  private final Deque<String> lines = new ArrayDeque<>();
  private final Thread reader;

  LastLines(String name, InputStream stream) {
    this.reader = Thread.ofPlatform().daemon().name(name).unstarted(() -> read(stream));
  }

  void start() {
    reader.start();
  }

  private void read(InputStream stream) {
    try (BufferedReader text =
        new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
      for (String line = text.readLine(); line != null; line = text.readLine()) {
        add(line.substring(0, Math.min(LONGEST, line.length())));
      }
    } catch (IOException e) {
      // The process is gone.
    }
  }

  private synchronized void add(String line) {
    if (lines.size() == MOST) {
      lines.removeFirst();
    }
    lines.addLast(line);
  }

  /// What it said last, each line after a line end; waits a moment for a process that just ended.
  String afterEnd(long millis) {
    try {
      reader.join(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    synchronized (this) {
      return lines.isEmpty() ? "" : "\n" + String.join("\n", lines);
    }
  }
}
