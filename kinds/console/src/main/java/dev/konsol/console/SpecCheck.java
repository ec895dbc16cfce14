package dev.konsol.console;

import dev.konsol.core.KonsolException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;

/// Refuses what cannot become a console before anything is touched.
final class SpecCheck {
  static final long SMALLEST_LOG_CAP = 64L << 10;

  private SpecCheck() {}

  static void check(ConsoleSpec spec) {
    checkKey(spec.key().value());
    checkProgram(spec.program());
    if (!Files.isDirectory(spec.directory())) {
      throw KonsolException.badRequest(
          "the working directory '"
              + spec.directory()
              + (Files.exists(spec.directory()) ? "' is not a directory" : "' does not exist"));
    }
    if (spec.logCap() < SMALLEST_LOG_CAP) {
      throw KonsolException.badRequest(
          "a log keeps at least " + SMALLEST_LOG_CAP + " bytes, not " + spec.logCap());
    }
    spec.environment().forEach((name, value) -> checkVariable(name, value.orElse("")));
  }

  static void checkKey(String key) {
    if (key.isBlank() || !key.codePoints().allMatch(SpecCheck::printable)) {
      throw KonsolException.badRequest("a console's key has printable characters only");
    }
  }

  private static boolean printable(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.SURROGATE,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.UNASSIGNED ->
          false;
      default -> true;
    };
  }

  private static void checkProgram(ConsoleProgram program) {
    List<String> argv = program.vector(Map.of());
    if (argv.isEmpty() || argv.getFirst().isEmpty()) {
      throw KonsolException.badRequest("there is no program to run: 'args' begins with its name");
    }
    if (program instanceof ConsoleProgram.Command command && command.line().isBlank()) {
      throw KonsolException.badRequest("there is no program to run: 'command' is empty");
    }
    if (argv.stream().anyMatch(SpecCheck::hasNul)) {
      throw KonsolException.badRequest("a command cannot have a NUL character");
    }
  }

  private static void checkVariable(String name, String value) {
    if (name.isEmpty() || name.indexOf('=') >= 0 || hasNul(name) || hasNul(value)) {
      throw KonsolException.badRequest(
          "'" + name.replace('\0', '?') + "' cannot be an environment variable");
    }
  }

  private static boolean hasNul(String text) {
    return text.indexOf('\0') >= 0;
  }
}
