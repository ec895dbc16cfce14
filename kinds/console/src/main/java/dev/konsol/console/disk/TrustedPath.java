package dev.konsol.console.disk;

import dev.konsol.core.KonsolException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;

/// Follows a path as the kernel would, but only through symbolic links that this user or root has
/// made: a link of somebody else's leads where they want.
final class TrustedPath {
  private static final int MOST_LINKS = 40;
  private static final int ROOT = 0;

  private final Path asked;
  private final Deque<Path> ahead = new ArrayDeque<>();
  private Path reached;
  private int links;

  private TrustedPath(Path asked) {
    this.asked = asked;
    this.reached = asked.getRoot();
    push(asked);
  }

  /// The same place without a link in its path. It must be there.
  static Path resolve(Path absolute) throws IOException {
    return new TrustedPath(absolute).walk();
  }

  /// Whether this user owns the file, or the link, itself.
  static boolean ours(Path file) throws IOException {
    return owner(file) == ourselves();
  }

  private Path walk() throws IOException {
    while (!ahead.isEmpty()) {
      step(ahead.pop());
    }
    return reached;
  }

  private void step(Path name) throws IOException {
    Path next = reached.resolve(name);
    switch (name.toString()) {
      case "", "." -> {}
      case ".." -> reached = reached.getParent() == null ? reached : reached.getParent();
      default -> {
        if (Files.isSymbolicLink(next)) {
          follow(next);
        } else {
          reached = next;
        }
      }
    }
  }

  private void follow(Path link) throws IOException {
    int owner = owner(link);
    if (owner != ROOT && owner != ourselves()) {
      throw refused("leads through '" + link + "', which is a link of somebody else's");
    }
    if (++links > MOST_LINKS) {
      throw refused("leads through too many links");
    }
    Path target = Files.readSymbolicLink(link);
    if (target.isAbsolute()) {
      reached = target.getRoot();
    }
    push(target);
  }

  private void push(Path path) {
    for (int i = path.getNameCount() - 1; i >= 0; i--) {
      ahead.push(path.getName(i));
    }
  }

  private KonsolException refused(String why) {
    return KonsolException.badRequest("the folder '" + asked + "' " + why + ": give another path");
  }

  private static int owner(Path file) throws IOException {
    return (int) Files.getAttribute(file, "unix:uid", LinkOption.NOFOLLOW_LINKS);
  }

  /// The link is root's, what it leads to is ours.
  private static int ourselves() throws IOException {
    return (int) Files.getAttribute(Path.of("/proc/self"), "unix:uid");
  }
}
