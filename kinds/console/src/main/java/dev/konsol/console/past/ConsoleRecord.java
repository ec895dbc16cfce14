package dev.konsol.console.past;

import dev.konsol.console.disk.LogLocation;
import dev.konsol.process.Exit;
import dev.konsol.process.Signal;
import dev.konsol.process.Size;
import java.nio.file.Path;
import java.time.Instant;
import java.util.OptionalLong;
import java.util.Properties;

/// A console as the next daemon will know it. `position` is where its output begins in its log;
/// `finalOffset` is missing, and `exit` is [Exit.Lost], as long as nobody has seen its end.
public record ConsoleRecord(
    String key,
    String command,
    Path directory,
    LogLocation log,
    long position,
    Instant created,
    long pid,
    Size size,
    Exit exit,
    OptionalLong finalOffset) {
  private static final int LARGEST = 1000;

  public ConsoleRecord ended(Exit how, long offset, Size lastSize) {
    return new ConsoleRecord(
        key,
        command,
        directory,
        log,
        position,
        created,
        pid,
        lastSize,
        how,
        OptionalLong.of(offset));
  }

  Properties written() {
    Properties all = new Properties();
    all.setProperty("key", key);
    all.setProperty("command", command);
    all.setProperty("directory", directory.toString());
    all.setProperty("log", log.asked().toString());
    all.setProperty("file", log.real().toString());
    all.setProperty("chosen", Boolean.toString(log.chosen()));
    all.setProperty("position", Long.toString(position));
    all.setProperty("created", created.toString());
    all.setProperty("pid", Long.toString(pid));
    all.setProperty("rows", Integer.toString(size.rows()));
    all.setProperty("cols", Integer.toString(size.cols()));
    finalOffset.ifPresent(offset -> all.setProperty("final_offset", Long.toString(offset)));
    switch (exit) {
      case Exit.Code(int code) -> all.setProperty("exit_code", Integer.toString(code));
      case Exit.Signal(int number, String _) -> all.setProperty("signal", Integer.toString(number));
      case Exit.Lost _ -> {}
    }
    return all;
  }

  /// @param logs the folder of the logs that were chosen: of no other is a file removed
  /// @throws IllegalArgumentException when something is missing or cannot be
  /// @throws java.time.DateTimeException when the time is none
  static ConsoleRecord read(Properties all, Path logs) {
    Path file = absolute(text(all, "file"));
    boolean among =
        logs.equals(file.getParent()) && file.getFileName().toString().matches(".*-[0-9]+\\.log");
    boolean chosen = Boolean.parseBoolean(text(all, "chosen")) && among;
    String offset = all.getProperty("final_offset");
    return new ConsoleRecord(
        text(all, "key"),
        text(all, "command"),
        absolute(text(all, "directory")),
        new LogLocation(absolute(text(all, "log")), file, chosen, false, false),
        whole(text(all, "position"), Long.MAX_VALUE),
        Instant.parse(text(all, "created")),
        whole(text(all, "pid"), Long.MAX_VALUE),
        new Size(
            (int) Math.max(1, whole(text(all, "rows"), LARGEST)),
            (int) Math.max(1, whole(text(all, "cols"), LARGEST))),
        exit(all),
        offset == null ? OptionalLong.empty() : OptionalLong.of(whole(offset, Long.MAX_VALUE)));
  }

  private static Exit exit(Properties all) {
    String code = all.getProperty("exit_code");
    String signal = all.getProperty("signal");
    if (code != null) {
      return new Exit.Code((int) whole(code, 255));
    }
    if (signal != null) {
      int number = (int) whole(signal, 64);
      return new Exit.Signal(number, Signal.nameOf(number));
    }
    return new Exit.Lost();
  }

  private static String text(Properties all, String name) {
    String value = all.getProperty(name);
    if (value == null) {
      throw new IllegalArgumentException("there is no " + name);
    }
    return value;
  }

  private static Path absolute(String text) {
    Path path = Path.of(text);
    if (!path.isAbsolute() || !path.equals(path.normalize())) {
      throw new IllegalArgumentException("a path leads elsewhere");
    }
    return path;
  }

  private static long whole(String text, long most) {
    long number = Long.parseLong(text);
    if (number < 0 || number > most) {
      throw new IllegalArgumentException("a number is out of bounds");
    }
    return number;
  }
}
