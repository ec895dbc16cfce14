package dev.konsol.lsp.watch;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A directory that is watched for its content: what is in it, by name, and who wants to know.
final class Directory extends Place {
  /// [Stamp]s. Directories are among them whether or not they are watched themselves.
  final Map<String, Long> names = new HashMap<>();

  /// Which directory this was when it was entered: another may have taken its path since.
  final @Nullable Object identity;

  /// Mostly the very list of the directory above.
  List<Subscriber> users;

  Directory(Path path, @Nullable Object identity, List<Subscriber> users) {
    super(path);
    this.identity = identity;
    this.users = users;
  }

  Path child(String name) {
    return path().resolve(name);
  }

  void tell(String name, FileChange.Kind kind) {
    Path file = child(name);
    for (Subscriber user : users) {
      user.tell(file, kind);
    }
  }
}
