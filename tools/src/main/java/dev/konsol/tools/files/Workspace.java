package dev.konsol.tools.files;

import dev.konsol.tools.ToolFailure;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/// The files below one directory, and no others: not by `..`, not by an absolute path, not by a
/// symbolic link anywhere on the way, not by swapping a folder for a link at the right moment.
///
/// A path is first followed by hand, component by component, links included, as long as it stays
/// inside. What comes out holds no links; it is then opened from the root downwards, each folder
/// relative to the one before it (`openat`) and without following links. A link that appears in
/// between makes that fail.
public final class Workspace {
  private static final int MOST_HOPS = 40;

  private final Path given;
  private final Path root;

  private Workspace(Path given, Path root) {
    this.given = given;
    this.root = root;
  }

  public static Workspace at(Path directory) {
    try {
      return new Workspace(directory.toAbsolutePath().normalize(), directory.toRealPath());
    } catch (IOException e) {
      throw new ToolFailure("The working directory '" + directory + "' cannot be used.", e);
    }
  }

  /// For tools that hand a file to somebody else, who will open it by its name: the file without
  /// links on the way; refuses one outside the directory. It need not exist.
  public static Path file(Path directory, String path) {
    Workspace workspace = at(directory);
    return workspace.root().resolve(workspace.locate(path).relative());
  }

  public Path root() {
    return root;
  }

  public Place locate(String path) {
    try {
      return new Place(root.relativize(follow(components(path), path)));
    } catch (IOException e) {
      throw new ToolFailure("The path '" + path + "' cannot be followed: " + e.getMessage(), e);
    }
  }

  private Deque<String> components(String path) {
    Path wanted;
    try {
      wanted = Path.of(path);
    } catch (InvalidPathException e) {
      throw new ToolFailure("'" + path + "' is not a path.", e);
    }
    if (!wanted.isAbsolute()) {
      return parts(wanted);
    }
    if (wanted.startsWith(given)) {
      return parts(given.relativize(wanted));
    }
    if (wanted.startsWith(root)) {
      return parts(root.relativize(wanted));
    }
    throw outside(path);
  }

  private Path follow(Deque<String> left, String path) throws IOException {
    Path here = root;
    int hops = 0;
    while (!left.isEmpty()) {
      String name = left.removeFirst();
      if (name.isEmpty() || name.equals(".")) {
        continue;
      }
      if (name.equals("..")) {
        if (here.equals(root)) {
          throw outside(path);
        }
        here = here.resolveSibling("").normalize();
        continue;
      }
      Path next = here.resolve(name);
      if (!Files.isSymbolicLink(next)) {
        here = next;
        continue;
      }
      if (++hops > MOST_HOPS) {
        throw new ToolFailure("The path '" + path + "' goes round in circles.");
      }
      Path target = Files.readSymbolicLink(next);
      if (target.isAbsolute()) {
        if (!target.startsWith(root)) {
          throw outside(path);
        }
        here = root;
        target = root.relativize(target);
      }
      Deque<String> ahead = parts(target);
      ahead.addAll(left);
      left = ahead;
    }
    return here;
  }

  private static Deque<String> parts(Path path) {
    Deque<String> names = new ArrayDeque<>();
    path.forEach(part -> names.add(part.toString()));
    return names;
  }

  private static ToolFailure outside(String path) {
    return new ToolFailure(
        "The path '%s' leads out of the working directory. Use a path below it, relative to it."
            .formatted(path));
  }

  public interface InFolder<T> {
    T with(SecureDirectoryStream<Path> folder) throws IOException, InterruptedException;
  }

  /// Does something in a folder that was reached without following a link.
  @SuppressWarnings("StreamResourceLeak") // closed below, with those that were opened in it
  public <T> T in(List<String> folders, InFolder<T> action) throws InterruptedException {
    Deque<SecureDirectoryStream<Path>> opened = new ArrayDeque<>();
    try {
      SecureDirectoryStream<Path> here = secure(Files.newDirectoryStream(root));
      opened.push(here);
      for (String name : folders) {
        here = here.newDirectoryStream(Path.of(name), LinkOption.NOFOLLOW_LINKS);
        opened.push(here);
      }
      return action.with(here);
    } catch (NoSuchFileException e) {
      throw new ToolFailure("There is no '" + e.getFile() + "'. Look with list_files.", e);
    } catch (IOException e) {
      throw new ToolFailure("That did not work: " + reason(e) + ".", e);
    } finally {
      opened.forEach(Workspace::close);
    }
  }

  /// Java's own words for these are the file's name alone.
  private static String reason(IOException e) {
    if (e instanceof AccessDeniedException) {
      return "access is denied";
    }
    if (e instanceof NotDirectoryException file) {
      return "'" + file.getFile() + "' is not a folder";
    }
    return e.getMessage() == null ? e.toString() : e.getMessage();
  }

  private static SecureDirectoryStream<Path> secure(DirectoryStream<Path> stream)
      throws IOException {
    if (stream instanceof SecureDirectoryStream<Path> secure) {
      return secure;
    }
    stream.close();
    throw new IOException("this system cannot open files relative to a folder");
  }

  private static void close(DirectoryStream<Path> stream) {
    try {
      stream.close();
    } catch (IOException e) {
      // A folder that was only read.
    }
  }

  /// Makes the folders on the way that are missing. A folder swapped for a link meanwhile can at
  /// worst get an empty folder made behind it; nothing is ever written there.
  void makeFolders(List<String> folders) throws InterruptedException {
    for (int i = 0; i < folders.size(); i++) {
      List<String> above = folders.subList(0, i);
      Path name = Path.of(folders.get(i));
      in(above, folder -> make(folder, above, name));
    }
  }

  private boolean make(SecureDirectoryStream<Path> folder, List<String> above, Path name)
      throws IOException {
    try {
      folder.newDirectoryStream(name, LinkOption.NOFOLLOW_LINKS).close();
      return false;
    } catch (NoSuchFileException e) {
      Path path = root;
      for (String part : above) {
        path = path.resolve(part);
      }
      Files.createDirectory(path.resolve(name));
      return true;
    }
  }
}
