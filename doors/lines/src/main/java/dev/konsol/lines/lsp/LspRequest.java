package dev.konsol.lines.lsp;

import dev.konsol.core.KonsolException;
import dev.konsol.lsp.diagnostics.Severity;
import dev.konsol.lsp.navigation.Refactoring;
import dev.konsol.lsp.report.Style;
import dev.konsol.wire.JsonObject;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/// What a client can ask for.
sealed interface LspRequest {
  Duration LONGEST = Duration.ofDays(1);

  /// What is wrong with files.
  ///
  /// @param files empty for those of the scope
  /// @param style how the answer's text looks
  /// @param early whether each file is told as soon as it is known
  record Check(
      List<Path> files,
      Scope scope,
      Optional<Duration> timeout,
      Style style,
      Severity least,
      boolean early)
      implements LspRequest {}

  /// Which files are meant where none is named.
  enum Scope {
    /// Those that version control says have changed.
    CHANGED,
    /// All that a server is for.
    WORKSPACE
  }

  record Status() implements LspRequest {}

  /// The outline of a file, or symbols by their names.
  ///
  /// @param source whether the source of each comes with it
  record Symbols(Optional<Path> file, Optional<String> query, boolean source)
      implements LspRequest {}

  /// Text in the place of a symbol, or beside it.
  ///
  /// @param apply whether it is done; else it is only shown
  record Edit(Path file, String symbol, Refactoring.Where where, String text, boolean apply)
      implements LspRequest {}

  record Restart(String id) implements LspRequest {}

  static LspRequest of(JsonObject object, Path directory) {
    String cmd = object.text("cmd");
    return switch (cmd) {
      case "check" -> check(object, directory);
      case "status" -> new Status();
      case "restart" -> new Restart(object.text("server"));
      case "symbols" ->
          new Symbols(
              object.optionalText("file").map(file -> file(directory, file)),
              object.optionalText("query"),
              object.flag("source"));
      case "edit" ->
          new Edit(
              file(directory, object.text("file")),
              object.text("symbol"),
              word(object, "where", Refactoring.Where.REPLACE),
              object.text("text"),
              object.flag("apply"));
      default ->
          throw KonsolException.badRequest(
              "'%s' is not known: this door knows 'check', 'symbols', 'edit', 'status' and 'restart'"
                  .formatted(cmd));
    };
  }

  private static LspRequest check(JsonObject object, Path directory) {
    return new Check(
        object.texts("files").stream().map(file -> file(directory, file)).toList(),
        word(object, "scope", Scope.CHANGED),
        timeout(object.optionalInteger("timeout_ms")),
        word(object, "style", Style.PLAIN),
        word(object, "severity", Severity.INFORMATION),
        object.flag("early"));
  }

  private static Optional<Duration> timeout(OptionalLong millis) {
    if (millis.isPresent() && millis.getAsLong() < 0) {
      throw KonsolException.badRequest("'timeout_ms' must be 0 or more");
    }
    return millis.stream()
        .map(given -> Math.min(given, LONGEST.toMillis()))
        .mapToObj(Duration::ofMillis)
        .findFirst();
  }

  private static Path file(Path directory, String text) {
    try {
      return directory.resolve(text);
    } catch (InvalidPathException e) {
      throw KonsolException.badRequest("'" + text.replace('\0', '?') + "' is not a path", e);
    }
  }

  private static <E extends Enum<E>> E word(JsonObject object, String name, E otherwise) {
    Optional<String> given = object.optionalText(name);
    if (given.isEmpty()) {
      return otherwise;
    }
    try {
      return Enum.valueOf(otherwise.getDeclaringClass(), given.get().toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException e) {
      throw KonsolException.badRequest("'" + given.get() + "' is not known as '" + name + "'", e);
    }
  }
}
