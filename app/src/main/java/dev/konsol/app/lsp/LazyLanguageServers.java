package dev.konsol.app.lsp;

import dev.konsol.app.env.Lazy;
import dev.konsol.app.settings.Configuration;
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

/// A host's language servers, opened when somebody first asks: a host that only has consoles pays
/// nothing for them.
public final class LazyLanguageServers implements Supplier<LanguageServers>, AutoCloseable {
  private final Trust trust;
  private final Lazy<LanguageServers> opened;

  /// @param scratch a folder for the watcher alone
  public LazyLanguageServers(
      Host host, Launcher launcher, Map<String, String> environment, Trust trust, Path scratch) {
    this.trust = trust;
    // Where servers keep what they know of a workspace while they run: it can be large.
    Path cache =
        Configuration.userFolder(environment, "XDG_CACHE_HOME", ".cache")
            .map(folder -> folder.resolve("lsp"))
            .orElseGet(() -> scratch.resolveSibling("lsp-cache"));
    LspSettings settings = LspSettings.of(environment, trust, cache);
    this.opened = new Lazy<>(closer -> closer.own(open(host, settings, launcher, scratch)));
  }

  private static LanguageServers open(
      Host host, LspSettings settings, Launcher launcher, Path scratch) {
    try {
      return LanguageServers.open(host, settings, launcher, scratch);
    } catch (IOException e) {
      throw KonsolException.startFailed("files cannot be watched: " + e.getMessage(), e);
    }
  }

  @Override
  public LanguageServers get() {
    return opened.get();
  }

  public Trust trust() {
    return trust;
  }

  @Override
  public void close() {
    opened.close();
  }
}
