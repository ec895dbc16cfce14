package dev.konsol.app.settings;

import dev.konsol.client.cli.Arguments;
import dev.konsol.client.connection.TrustOptions;
import dev.konsol.core.trust.FolderTrust;
import dev.konsol.core.trust.Trust;
import dev.konsol.core.trust.TrustFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// Which folders a host trusts: those of [TrustOptions], those of the user's own configuration, and
/// those of the user's list.
public final class HostTrust {
  private HostTrust() {}

  /// The trust of a host that was started with these.
  ///
  /// @param written the user's own configuration
  /// @param project what `--trust-project` means
  public static Trust of(
      Arguments arguments, Map<String, String> environment, Configuration written, Path project) {
    return new FolderTrust(
        TrustFile.of(environment),
        Stream.of(
                TrustOptions.chosen(arguments, project).stream(),
                TrustOptions.inVariable(environment).stream(),
                written.trusted(environment).stream())
            .flatMap(each -> each)
            .toList());
  }

  /// The trust of a host that takes no such options.
  public static Trust of(Map<String, String> environment) {
    List<Path> folders = new ArrayList<>(TrustOptions.inVariable(environment));
    folders.addAll(Configuration.of(environment).trusted(environment));
    return new FolderTrust(TrustFile.of(environment), folders);
  }
}
