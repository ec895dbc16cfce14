package dev.konsol.core.trust;

import java.nio.file.Path;
import java.util.Map;

/// A folder that the user trusts.
///
/// @param folder its real path
/// @param always whatever comes into it; else what was there, as it was
/// @param items the fingerprints of what was there, by path
public record TrustedFolder(Path folder, boolean always, Map<Path, String> items) {
  public TrustedFolder {
    items = Map.copyOf(items);
  }

  static TrustedFolder always(Path folder) {
    return new TrustedFolder(folder, true, Map.of());
  }

  /// Whether something below is meant too. A clone inside a trusted folder is somebody else's
  /// again, unless all that comes is trusted.
  boolean covers(Path path) {
    if (!path.startsWith(folder)) {
      return false;
    }
    return always || !Folders.crossesRepository(folder, path);
  }
}
