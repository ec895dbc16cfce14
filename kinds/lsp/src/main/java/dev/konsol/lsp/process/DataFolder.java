package dev.konsol.lsp.process;

import dev.konsol.core.FolderTree;
import dev.konsol.core.KonsolException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Where one run of a server keeps what it knows of a workspace; a command names it `${data}`. The
/// run finds it empty: what an earlier one has saved may be from before a build file changed, and
/// jdtls believes it wherever it was saved later than the file was written.
///
/// Owned by the run and used by its thread. A lock keeps other daemons of the user out.
public final class DataFolder implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(DataFolder.class);
  private static final String PLACE = "${data}";
  private static final int MOST_DAEMONS = 100;

  private final Path cache;
  private final String workspace;
  private @Nullable Path folder;
  private @Nullable FileChannel lock;

  public DataFolder(Path cache, String server, Path root) {
    this.cache = cache;
    UUID name = UUID.nameUUIDFromBytes(root.toString().getBytes(StandardCharsets.UTF_8));
    this.workspace = server + "-" + name;
  }

  /// The command with the folder in it.
  public List<String> filled(List<String> argv) {
    if (argv.stream().noneMatch(word -> word.contains(PLACE))) {
      return argv;
    }
    try {
      Path own = take();
      FolderTree.delete(own);
      return argv.stream().map(word -> word.replace(PLACE, own.toString())).toList();
    } catch (IOException e) {
      throw KonsolException.startFailed("no empty folder can be had in " + cache + ": " + e, e);
    }
  }

  /// The first that no other run has, so that the next one clears what a killed daemon has left.
  private Path take() throws IOException {
    Files.createDirectories(cache);
    for (int i = 1; i <= MOST_DAEMONS; i++) {
      Path candidate = cache.resolve(workspace + "-" + i);
      FileChannel taken = lock(cache.resolve(workspace + "-" + i + ".lock"));
      if (taken != null) {
        lock = taken;
        folder = candidate;
        return candidate;
      }
    }
    throw new IOException("all are in use");
  }

  private static @Nullable FileChannel lock(Path file) throws IOException {
    FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    try {
      if (channel.tryLock() != null) {
        return channel;
      }
    } catch (OverlappingFileLockException e) {
      LOG.atTrace().addKeyValue("file", file).log("locked by this process");
    }
    channel.close();
    return null;
  }

  @Override
  public void close() {
    try (FileChannel _ = lock) {
      if (folder != null) {
        FolderTree.delete(folder);
      }
    } catch (IOException e) {
      LOG.atDebug().addKeyValue("folder", folder).log("is left for the next run to clear");
    }
  }
}
