package dev.konsol.core.trust;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/// Where things really are. A name that leads somewhere else by a link is judged by where it leads.
final class Folders {
  private Folders() {}

  /// The real path; of what is not there, as far as it is there.
  static Path real(Path path) {
    Path absolute = path.toAbsolutePath().normalize();
    try {
      return absolute.toRealPath();
    } catch (IOException e) {
      Path parent = absolute.getParent();
      Path name = absolute.getFileName();
      return parent == null || name == null ? absolute : real(parent).resolve(name);
    }
  }

  /// The name itself in its real folder, whatever it links to.
  static Path place(Path path) {
    Path absolute = path.toAbsolutePath().normalize();
    Path parent = absolute.getParent();
    Path name = absolute.getFileName();
    return parent == null || name == null ? absolute : real(parent).resolve(name);
  }

  /// Whether another repository begins on the way down from a folder to a path.
  static boolean crossesRepository(Path folder, Path path) {
    for (Path at = path; at != null && !at.equals(folder); at = at.getParent()) {
      if (Files.exists(at.resolve(".git"), LinkOption.NOFOLLOW_LINKS)) {
        return true;
      }
    }
    return false;
  }
}
