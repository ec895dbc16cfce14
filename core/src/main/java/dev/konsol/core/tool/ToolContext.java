package dev.konsol.core.tool;

import dev.konsol.core.Excerpt;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/// What a tool may know and ask while it runs; one for each call.
public interface ToolContext {
  /// Where the caller works: what relative paths are relative to, and what file tools may not
  /// leave.
  Path directory();

  /// What the caller calls this call; empty where it has no name for it.
  default String callId() {
    return "";
  }

  /// Whose call it is, where tools have to tell one caller's sessions from another's; empty for a
  /// caller who may use them all.
  default String caller() {
    return "";
  }

  /// The caller's environment, where it came with one of its own: programs are looked for on its
  /// PATH. Empty for the host's.
  default Map<String, String> environment() {
    return Map.of();
  }

  /// How many characters of an answer the caller takes whole, besides a few lines about what is not
  /// in it. Beyond that somebody else cuts the middle out, who does not know what the tool said of
  /// it: so a tool that shows a part of something shows no more.
  default int mostChars() {
    return Excerpt.USUAL;
  }

  /// Whether rules leave this file to the caller unasked, for tools that find out on the way which
  /// files they touch.
  default boolean mayUse(Judged.File file) {
    return true;
  }

  /// Tells who waits how far this is, where they asked to know. Never blocks for long, never fails.
  ///
  /// @param total what `done` will reach, where that is known; else not above zero
  void progress(double done, double total, String message);

  /// Asks the person behind the caller and waits for the answer; empty where nobody can answer.
  Optional<String> ask(String question, Optional<String> proposal) throws InterruptedException;
}
