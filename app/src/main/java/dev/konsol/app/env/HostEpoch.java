package dev.konsol.app.env;

import dev.konsol.client.env.StateDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.InstantSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Numbers the lives of a host that is one of several. A number is the time, so that it grows where
/// the folder is new, and more than the last one in any case: the machine's clock may have been set
/// back.
public final class HostEpoch {
  private static final Logger LOG = LoggerFactory.getLogger(HostEpoch.class);

  private HostEpoch() {}

  /// The number of a life that begins now.
  ///
  /// @param file has the last one
  public static synchronized long next(Path file, InstantSource clock) throws IOException {
    long next = Math.max(clock.millis(), last(file) + 1);
    StateDirectory.replacePrivateFile(file, Long.toString(next));
    return next;
  }

  private static long last(Path file) throws IOException {
    try {
      return Long.parseLong(Files.readString(file).strip());
    } catch (NoSuchFileException e) {
      return 0;
    } catch (NumberFormatException e) {
      LOG.warn("{} is damaged: the number of this host's life is the time", file);
      return 0;
    }
  }
}
