package dev.konsol.lsp.watch;

import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchService;
import java.time.Duration;
import java.util.function.Function;

/// What a test may want otherwise.
///
/// @param registrar how a watch service is asked to watch a directory
/// @param window how long changes are gathered before they are told
/// @param poll how long until a directory that cannot be watched is read again
record Setup(Function<WatchService, Keys.Registrar> registrar, Duration window, Duration poll) {
  static final Setup USUAL =
      new Setup(Setup::register, Duration.ofMillis(50), Duration.ofSeconds(2));

  static Keys.Registrar register(WatchService service) {
    return directory ->
        directory.register(
            service,
            StandardWatchEventKinds.ENTRY_CREATE,
            StandardWatchEventKinds.ENTRY_MODIFY,
            StandardWatchEventKinds.ENTRY_DELETE);
  }
}
