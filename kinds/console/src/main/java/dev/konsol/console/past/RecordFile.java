package dev.konsol.console.past;

import dev.konsol.process.libc.UnlinkedFiles;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The record of one console. What happened last stays, in whatever order it is written: a console
/// that is forgotten has none. A record that cannot be written is not missed until there is another
/// daemon, so that no console fails for it. Safe for any thread; writes to the disk.
public final class RecordFile {
  private static final Logger LOG = LoggerFactory.getLogger(RecordFile.class);

  private final @Nullable Path file;
  private boolean ended;
  private boolean removed;

  /// @param file null when nothing is to be recorded
  RecordFile(@Nullable Path file) {
    this.file = file;
  }

  public synchronized void opened(ConsoleRecord console) {
    if (!ended && !removed) {
      write(console);
    }
  }

  public synchronized void ended(ConsoleRecord console) {
    ended = true;
    if (!removed) {
      write(console);
    }
  }

  public synchronized void remove() {
    removed = true;
    if (file != null) {
      try {
        Files.deleteIfExists(file);
      } catch (IOException e) {
        LOG.atWarn().addKeyValue("file", file).addKeyValue("reason", e).log("record not removed");
      }
    }
  }

  private void write(ConsoleRecord console) {
    if (file == null) {
      return;
    }
    try {
      StringWriter text = new StringWriter();
      Properties all = console.written();
      all.store(text, null);
      byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
      if (bytes.length > Records.LARGEST) {
        return; // the next daemon would not read it
      }
      replace(file, bytes);
    } catch (IOException e) {
      LOG.atWarn().addKeyValue("file", file).addKeyValue("reason", e).log("record not written");
    }
  }

  /// All or nothing: where there is no room, or the daemon is killed meanwhile, what was known
  /// before stays.
  private static void replace(Path file, byte[] bytes) throws IOException {
    Path fresh = file.resolveSibling(file.getFileName() + ".new");
    try {
      try (RandomAccessFile opened = UnlinkedFiles.open(fresh)) {
        opened.setLength(0);
        opened.write(bytes);
      }
      Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(fresh);
    }
  }
}
