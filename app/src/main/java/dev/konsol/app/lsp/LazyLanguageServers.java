package dev.konsol.app.lsp;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.session.Host;
import dev.konsol.core.trust.Trust;
import dev.konsol.lsp.LanguageServers;
import dev.konsol.lsp.LspSettings;
import dev.konsol.process.launch.Launcher;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A host's language servers, opened when somebody first asks: a host that only has consoles pays
/// nothing for them.
public final class LazyLanguageServers implements Supplier<LanguageServers>, AutoCloseable {
  private final Host host;
  private final Launcher launcher;
  private final Map<String, String> environment;
  private final Trust trust;
  private final Path scratch;
  private @Nullable LanguageServers opened;
  private boolean closed;

  /// @param scratch a folder for the watcher alone
  public LazyLanguageServers(
      Host host, Launcher launcher, Map<String, String> environment, Trust trust, Path scratch) {
    this.host = host;
    this.launcher = launcher;
    this.trust = trust;
    this.environment = environment;
    this.scratch = scratch;
  }

  @Override
  public synchronized LanguageServers get() {
    if (closed) {
      throw new KonsolException(ErrorCode.SHUTTING_DOWN, "konsol is shutting down");
    }
    if (opened == null) {
      opened = open();
    }
    return opened;
  }

  /// The trust that they go by.
  public Trust trust() {
    return trust;
  }

  private LanguageServers open() {
    try {
      return LanguageServers.open(
          host, LspSettings.of(environment, trust, cache()), launcher, scratch);
    } catch (IOException e) {
      throw new KonsolException(
          ErrorCode.START_FAILED, "files cannot be watched: " + e.getMessage(), e);
    }
  }

  /// Where servers keep what they know of a workspace while they run: it can be large.
  private Path cache() {
    String cache = environment.getOrDefault("XDG_CACHE_HOME", "");
    String home = environment.getOrDefault("HOME", "");
    if (!cache.isEmpty() && Path.of(cache).isAbsolute()) {
      return Path.of(cache, "konsol", "lsp");
    }
    return home.isEmpty()
        ? scratch.resolveSibling("lsp-cache")
        : Path.of(home, ".cache/konsol/lsp");
  }

  @Override
  public synchronized void close() {
    closed = true;
    if (opened != null) {
      opened.close();
    }
  }
}
