package dev.konsol.app.http;

import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// The end of a log.
final class LogTail {
  private static final int MOST_BYTES = 1 << 20;

  private LogTail() {}

  /// Its last lines, as far as they are within the last megabyte.
  static List<String> of(Path file, int most) throws IOException {
    if (!Files.isRegularFile(file)) {
      return List.of();
    }
    try (FileChannel channel = FileChannel.open(file)) {
      long from = Math.max(0, channel.size() - MOST_BYTES);
      byte[] bytes = Channels.newInputStream(channel.position(from)).readNBytes(MOST_BYTES);
      List<String> lines = new String(bytes, StandardCharsets.UTF_8).lines().toList();
      int cut = from > 0 ? 1 : 0;
      return lines.subList(
          Math.min(lines.size(), Math.max(cut, lines.size() - most)), lines.size());
    }
  }
}
