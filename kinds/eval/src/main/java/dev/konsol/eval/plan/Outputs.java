package dev.konsol.eval.plan;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import java.util.zip.CRC32;

/// The project's compiled classes as they were when a worker started, to see which have been
/// compiled anew since. Used by one thread at a time, and by one more that reads them once.
public final class Outputs {
  private static final int MOST_FILES = 20_000;
  private static final long MOST_BYTES = 64 << 20;
  private static final String SUFFIX = ".class";
  private static final Duration QUICK = Duration.ofMillis(10);

  private final List<Path> folders;
  private final Map<Path, Stamp> first;
  private final Map<Path, Long> sums = new ConcurrentHashMap<>();
  private final Pace pace = new Pace(QUICK, System::nanoTime);
  private Map<Path, Stamp> known;

  /// A file is not read again while this stays the same.
  private record Stamp(FileTime modified, long size) {}

  /// What is new, or is not what it was.
  public record Changed(Path folder, Path file) {
    /// Empty where it is no class.
    public Optional<String> className() {
      String path = folder.relativize(file).toString();
      return path.endsWith(SUFFIX)
          ? Optional.of(path.substring(0, path.length() - SUFFIX.length()).replace('/', '.'))
          : Optional.empty();
    }
  }

  public Outputs(List<Path> folders) {
    this.folders = folders;
    this.first = look();
    this.known = first;
  }

  /// Reads what there is, so that a file that is only written again does not count as changed: a
  /// build may write all of them. What is read too late, or is beyond the bound, counts.
  public void read() {
    long left = MOST_BYTES;
    for (Map.Entry<Path, Stamp> each : first.entrySet()) {
      left -= each.getValue().size();
      if (left < 0) {
        return;
      }
      Path file = each.getKey();
      Optional<Long> sum = sum(file);
      if (sum.isPresent() && stamp(file).filter(each.getValue()::equals).isPresent()) {
        sums.putIfAbsent(file, sum.get());
      }
    }
  }

  /// What has changed since the last time this said so. Large folders are not looked at each time;
  /// what is gone is not told.
  public List<Changed> changed() {
    Map<Path, Stamp> before = known;
    return !touched() ? List.of() : changedSince(before);
  }

  /// They have been compiled just now.
  public void lookSoon() {
    pace.soon();
  }

  /// Whether anything has come, gone or been written since the last time this was asked.
  public boolean touched() {
    if (folders.isEmpty() || !pace.due()) {
      return false;
    }
    Map<Path, Stamp> before = known;
    known = look();
    return !known.equals(before);
  }

  private List<Changed> changedSince(Map<Path, Stamp> before) {
    return known.entrySet().stream()
        .filter(each -> !each.getValue().equals(before.get(each.getKey())))
        .map(Map.Entry::getKey)
        .filter(this::differs)
        .sorted()
        .map(file -> new Changed(folderOf(file), file))
        .toList();
  }

  private boolean differs(Path file) {
    Optional<Long> sum = sum(file);
    Long before = sum.isPresent() ? sums.put(file, sum.get()) : sums.remove(file);
    return before == null || sum.isEmpty() || !before.equals(sum.get());
  }

  private Path folderOf(Path file) {
    return folders.stream().filter(file::startsWith).findFirst().orElseThrow();
  }

  private Map<Path, Stamp> look() {
    long begin = pace.begin();
    Map<Path, Stamp> found = new HashMap<>();
    folders.forEach(folder -> look(folder, found));
    pace.looked(begin);
    return found;
  }

  private static void look(Path folder, Map<Path, Stamp> found) {
    try (Stream<Path> files =
        Files.find(folder, Integer.MAX_VALUE, (_, attributes) -> attributes.isRegularFile())) {
      files
          .limit(MOST_FILES)
          .forEach(file -> stamp(file).ifPresent(stamp -> found.put(file, stamp)));
    } catch (IOException | UncheckedIOException e) {
      // Not there, or being written just now: another look follows.
    }
  }

  private static Optional<Stamp> stamp(Path file) {
    try {
      BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
      return Optional.of(new Stamp(attributes.lastModifiedTime(), attributes.size()));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static Optional<Long> sum(Path file) {
    try {
      CRC32 sum = new CRC32();
      sum.update(Files.readAllBytes(file));
      return Optional.of(sum.getValue());
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
