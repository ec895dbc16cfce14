package dev.konsol.lsp.watch;

import dev.konsol.lsp.watch.FileChange.Kind;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/// All directories that somebody wants to know about, and what is in them. A directory is
/// registered first and read then: what comes between the two is seen twice rather than never.
///
/// A symbolic link is a file of its own: it is created, replaced and deleted, what it leads to is
/// not looked at, and it is never entered; so there are no loops. Only a base may be a link.
/// Belongs to the loop's thread.
final class Tree {
  /// Why a name is looked at.
  private enum Cause {
    /// It was there before anybody asked: no news.
    FIRST_LOOK,
    /// It is new, or different from what is known.
    DIFFERENCE,
    /// It was said to be written, which within one tick of the clock leaves no difference.
    WRITTEN
  }

  private final Keys keys;
  private final Map<Path, Directory> directories = new HashMap<>();

  Tree(Keys keys) {
    this.keys = keys;
  }

  int directories() {
    return directories.size();
  }

  int names() {
    return directories.values().stream().mapToInt(directory -> directory.names.size()).sum();
  }

  /// The subscriber's base is there; `news` where it was not before.
  void join(Subscriber subscriber, BasicFileAttributes base, boolean news) {
    Directory known = directories.get(subscriber.base());
    if (known != null && !isStill(known, base)) {
      leave(known.path());
    }
    join(subscriber.base(), base, List.of(subscriber), news);
  }

  private void join(Path path, BasicFileAttributes found, List<Subscriber> joining, boolean news) {
    Directory known = directories.get(path);
    if (known == null) {
      enter(path, found, joining, news ? Cause.DIFFERENCE : Cause.FIRST_LOOK);
    } else {
      admit(known, joining, news);
    }
  }

  private void admit(Directory directory, List<Subscriber> joining, boolean news) {
    List<Subscriber> added =
        joining.stream().filter(subscriber -> !directory.users.contains(subscriber)).toList();
    if (added.isEmpty()) {
      return;
    }
    List<Subscriber> users = new ArrayList<>(directory.users);
    users.addAll(added);
    directory.users = List.copyOf(users);
    directory.names.forEach((name, stamp) -> show(directory.child(name), stamp, added, news));
  }

  private void show(Path path, long stamp, List<Subscriber> added, boolean news) {
    if (stamp == Stamp.DIRECTORY) {
      List<Subscriber> wanting = wanting(added, path);
      BasicFileAttributes found = wanting.isEmpty() ? null : Stamp.look(path);
      if (found != null && found.isDirectory()) {
        join(path, found, wanting, news);
      }
    } else if (news) {
      added.forEach(subscriber -> subscriber.tell(path, Kind.CREATED));
    }
  }

  private void enter(
      Path path, BasicFileAttributes found, List<Subscriber> users, Cause firstLook) {
    Directory directory = new Directory(path, found.fileKey(), users);
    directories.put(path, directory);
    keys.watch(directory);
    read(directory, firstLook);
  }

  /// The directory is gone for everybody, with all that is in it.
  void leave(Path path) {
    Directory directory = directories.remove(path);
    if (directory == null) {
      return;
    }
    keys.release(directory);
    directory.names.forEach(
        (name, stamp) -> {
          if (stamp == Stamp.DIRECTORY) {
            leave(directory.child(name));
          } else {
            directory.tell(name, Kind.DELETED);
          }
        });
  }

  void remove(Subscriber subscriber) {
    for (Directory directory : List.copyOf(directories.values())) {
      if (directory.users.contains(subscriber)) {
        List<Subscriber> rest = directory.users.stream().filter(u -> u != subscriber).toList();
        directory.users = rest;
        if (rest.isEmpty()) {
          directories.remove(directory.path());
          keys.release(directory);
        }
      }
    }
  }

  /// Its key ended: it is gone, or something else is at its path.
  void lost(Directory directory) {
    BasicFileAttributes found = Stamp.lookBehind(directory.path());
    if (found == null || !isStill(directory, found)) {
      leave(directory.path());
    } else {
      refresh(directory);
    }
  }

  /// Reads it anew, and tells the differences.
  void refresh(Directory directory) {
    if (directory.key == null) {
      keys.watch(directory);
    }
    read(directory, Cause.DIFFERENCE);
  }

  void created(Directory directory, String name) {
    lookAt(directory, name, Cause.DIFFERENCE);
  }

  void written(Directory directory, String name) {
    lookAt(directory, name, Cause.WRITTEN);
  }

  /// Believed even where there is something again: that will be told next.
  void deleted(Directory directory, String name) {
    Long before = directory.names.remove(name);
    if (before == null) {
      return;
    }
    if (before == Stamp.DIRECTORY) {
      leave(directory.child(name));
    } else {
      directory.tell(name, Kind.DELETED);
    }
  }

  private void read(Directory directory, Cause cause) {
    Set<String> missing = new HashSet<>(directory.names.keySet());
    for (String name : list(directory.path())) {
      missing.remove(name);
      lookAt(directory, name, cause);
    }
    for (String name : missing) {
      deleted(directory, name);
    }
  }

  private static List<String> list(Path directory) {
    List<String> names = new ArrayList<>();
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory)) {
      entries.forEach(entry -> names.add(entry.getFileName().toString()));
    } catch (IOException | DirectoryIteratorException e) {
      return names; // gone, or not for us to read: then there is nothing in it that we know
    }
    return names;
  }

  private void lookAt(Directory directory, String name, Cause cause) {
    BasicFileAttributes found = Stamp.look(directory.child(name));
    if (found == null) {
      return; // gone again, as will be told
    }
    if (found.isDirectory()) {
      directoryAt(directory, name, found, cause);
    } else {
      fileAt(directory, name, Stamp.of(found), cause);
    }
  }

  private void fileAt(Directory directory, String name, long stamp, Cause cause) {
    if (Objects.equals(directory.names.get(name), Stamp.DIRECTORY)) {
      deleted(directory, name);
    }
    Long before = directory.names.put(name, stamp);
    if (before == null) {
      if (cause != Cause.FIRST_LOOK) {
        directory.tell(name, Kind.CREATED);
      }
    } else if (!Stamp.same(before, stamp) || (cause == Cause.WRITTEN && Stamp.racy(before))) {
      directory.tell(name, Kind.CHANGED);
    }
  }

  private void directoryAt(Directory parent, String name, BasicFileAttributes found, Cause cause) {
    Path path = parent.child(name);
    Directory known = directories.get(path);
    if (known != null && isStill(known, found)) {
      parent.names.put(name, Stamp.DIRECTORY);
      admit(known, wanting(parent.users, path), cause != Cause.FIRST_LOOK);
      return;
    }
    deleted(parent, name);
    leave(path);
    parent.names.put(name, Stamp.DIRECTORY);
    List<Subscriber> users = wanting(parent.users, path);
    if (!users.isEmpty()) {
      enter(path, found, users, cause == Cause.FIRST_LOOK ? cause : Cause.DIFFERENCE);
    }
  }

  private boolean isStill(Directory known, BasicFileAttributes found) {
    return keys.watches(known) && Objects.equals(known.identity, found.fileKey());
  }

  private static List<Subscriber> wanting(List<Subscriber> users, Path directory) {
    List<Subscriber> wanting =
        users.stream().filter(user -> user.interest().directories().test(directory)).toList();
    return wanting.size() == users.size() ? users : wanting;
  }
}
