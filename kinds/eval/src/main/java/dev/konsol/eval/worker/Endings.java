package dev.konsol.eval.worker;

import dev.konsol.process.launch.PipedProgram;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// Why a worker did not come up or went away, in words.
final class Endings {
  private static final int MOST_BYTES = 64 * 1024;
  private static final int LAST_LINES = 20;
  private static final int SIGNALLED = 128;
  private static final int KILL = 9;

  private Endings() {}

  static String describe(PipedProgram ended, WorkerLaunch launch) {
    Path report = launch.crashReport(ended.pid());
    if (Files.exists(report)) {
      return "the worker's JVM crashed (" + headline(report) + "), its report is " + report;
    }
    int code = ended.exitCode();
    if (code == SIGNALLED + KILL) {
      return "the worker was killed (SIGKILL)";
    }
    return code > SIGNALLED
        ? "the worker was ended by signal " + (code - SIGNALLED)
        : "the worker exited with code " + code;
  }

  /// What a crash report says first: the signal, or the error of the JVM.
  private static String headline(Path report) {
    try (Stream<String> lines = Files.lines(report, StandardCharsets.ISO_8859_1)) {
      return lines
          .limit(LAST_LINES)
          .map(line -> line.replaceFirst("^#\\s*", ""))
          .filter(line -> line.startsWith("SIG") || line.startsWith("Internal Error"))
          .findFirst()
          .orElse("unknown");
    } catch (IOException | UncheckedIOException e) {
      return "unknown";
    }
  }

  /// The last lines that a worker that has ended before it connected has printed, on lines of their
  /// own.
  static String printed(PipedProgram ended) {
    return lastLines(ended.errors()) + lastLines(ended.output());
  }

  private static String lastLines(InputStream stream) {
    try (stream) {
      byte[] bytes = stream.readNBytes(MOST_BYTES);
      List<String> lines = new String(bytes, StandardCharsets.UTF_8).lines().toList();
      StringBuilder last = new StringBuilder();
      lines.stream()
          .skip(Math.max(0, lines.size() - LAST_LINES))
          .forEach(line -> last.append('\n').append(line));
      return last.toString();
    } catch (IOException e) {
      return "";
    }
  }
}
