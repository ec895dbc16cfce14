package dev.konsol.console;

import dev.konsol.console.past.ConsoleRecord;
import dev.konsol.core.session.SessionId;
import dev.konsol.process.Size;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A console to be created. `directory` is where the program starts; without `logPath` the kind
/// chooses a file; an empty value in `environment` takes that variable away from what the program
/// inherits; `logCap` bounds the bytes of output that are kept; with `logTruncate` what is in the
/// file at `logPath` goes, whoever wrote it.
public record ConsoleSpec(
    SessionId key,
    ConsoleProgram program,
    @Nullable Path logPath,
    Path directory,
    Map<String, Optional<String>> environment,
    Size size,
    long logCap,
    boolean logTruncate) {
  public static final Size DEFAULT_SIZE = new Size(40, 120);
  public static final long DEFAULT_LOG_CAP = 256L << 20;

  public ConsoleSpec {
    environment = Collections.unmodifiableMap(new HashMap<>(environment));
  }

  /// What is still known of a console of an earlier daemon.
  static ConsoleSpec past(ConsoleRecord known) {
    return new ConsoleSpec(
        new SessionId(known.key()),
        new ConsoleProgram.Command(known.command()),
        known.log().asked(),
        known.directory(),
        Map.of(),
        known.size(),
        DEFAULT_LOG_CAP,
        false);
  }

  /// The environment that the program gets: the daemon's, without what describes the daemon's own
  /// terminal, with the console's key, then what the caller wants.
  Map<String, String> environmentIn(Map<String, String> inherited) {
    Map<String, String> all = new HashMap<>(inherited);
    all.remove("COLUMNS");
    all.remove("LINES");
    all.put("TERM", "xterm-256color");
    all.put("PWD", directory.toString());
    all.put("KONSOL_CONSOLE", key.value());
    environment.forEach(
        (name, value) -> value.ifPresentOrElse(v -> all.put(name, v), () -> all.remove(name)));
    return all;
  }
}
