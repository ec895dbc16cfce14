package dev.konsol.console.past;

import dev.konsol.core.Private;
import dev.konsol.process.libc.UnlinkedFiles;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The folder of records, a file for each console, named by its number. Safe for any thread.
public final class Records {
  /// A command line can be long; a record that is longer still is not kept.
  static final int LARGEST = 256 << 10;

  private static final Logger LOG = LoggerFactory.getLogger(Records.class);
  private static final String ENDING = ".console";
  private static final int MOST_FILES = 5000;
  private static final int MOST_KEPT = 200;
  private static final long LARGEST_NUMBER = 1L << 50;

  private final @Nullable Path folder;
  private final Path logs;

  /// The folder without a link in its path, once it is known to be there.
  private volatile @Nullable Path real;

  /// @param folder null when nothing is to be recorded
  /// @param logs the folder of logs that nobody named a path for
  public Records(@Nullable Path folder, Path logs) {
    this.folder = folder;
    this.logs = logs;
  }

  /// A console of an earlier daemon.
  public record Found(ConsoleRecord console, RecordFile file) {}

  /// What earlier daemons left: the newest consoles, oldest first, those that are too many, and the
  /// largest number that was used.
  public record Left(List<Found> kept, List<Found> tooMany, long last) {
    static final Left NOTHING = new Left(List.of(), List.of(), 0);
  }

  /// After [#load].
  public RecordFile file(long number) {
    Path to = real;
    return new RecordFile(to == null ? null : to.resolve(number + ENDING));
  }

  /// Makes the folder where it is missing, and reads what is in it.
  public Left load() {
    if (folder == null) {
      return Left.NOTHING;
    }
    try {
      Files.createDirectories(folder, Private.FOLDER);
      Path there = folder.toRealPath();
      real = there;
      return load(there, Files.exists(logs) ? logs.toRealPath() : logs.toAbsolutePath());
    } catch (IOException e) {
      LOG.atWarn().addKeyValue("reason", e).log("earlier consoles not read");
      return Left.NOTHING;
    }
  }

  private static Left load(Path folder, Path logs) throws IOException {
    List<Found> found = new ArrayList<>();
    long last = 0;
    int seen = 0;
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*" + ENDING)) {
      for (Path file : files) {
        long number = number(file);
        if (number < 0 || ++seen > MOST_FILES) {
          continue;
        }
        last = Math.max(last, number);
        read(file, logs).ifPresent(each -> found.add(new Found(each, new RecordFile(file))));
      }
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
    found.sort(Comparator.comparing(each -> each.console().created()));
    int many = Math.max(0, found.size() - MOST_KEPT);
    return new Left(
        List.copyOf(found.subList(many, found.size())), List.copyOf(found.subList(0, many)), last);
  }

  private static long number(Path file) {
    String name = file.getFileName().toString();
    String digits = name.substring(0, name.length() - ENDING.length());
    if (!digits.matches("[0-9]{1,16}")) {
      return -1;
    }
    long number = Long.parseLong(digits);
    return number < LARGEST_NUMBER ? number : -1;
  }

  /// What is not an ordinary file, too long or no record is left alone.
  private static Optional<ConsoleRecord> read(Path file, Path logs) {
    if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
      return Optional.empty();
    }
    try (RandomAccessFile opened = UnlinkedFiles.openToRead(file)) {
      if (opened.length() > LARGEST) {
        return Optional.empty();
      }
      byte[] bytes = new byte[(int) opened.length()];
      opened.readFully(bytes);
      Properties all = new Properties();
      all.load(new StringReader(new String(bytes, StandardCharsets.UTF_8)));
      return Optional.of(ConsoleRecord.read(all, logs));
    } catch (IOException | IllegalArgumentException | DateTimeException e) {
      LOG.atInfo().addKeyValue("file", file).addKeyValue("reason", e).log("not a console's record");
      return Optional.empty();
    }
  }
}
