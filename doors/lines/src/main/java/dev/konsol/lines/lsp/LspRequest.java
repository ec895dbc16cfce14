package dev.konsol.lines.lsp;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.lsp.diagnostics.Severity;
import dev.konsol.lsp.navigation.Refactoring;
import dev.konsol.lsp.report.Style;
import dev.konsol.wire.JsonObject;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/// What a client can ask for.
sealed interface LspRequest {
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
    return switch (object.text("cmd")) {
      case "check" -> check(object, directory);
      case "status" -> new Status();
      case "restart" -> new Restart(object.text("server"));
      case "symbols" ->
          new Symbols(
              object.optionalText("file").map(directory::resolve),
              object.optionalText("query"),
              object.flag("source"));
      case "edit" ->
          new Edit(
              directory.resolve(object.text("file")),
              object.text("symbol"),
              word(Refactoring.Where.class, object.optionalText("where").orElse("replace")),
              object.text("text"),
              object.flag("apply"));
      default ->
          throw new KonsolException(
              ErrorCode.BAD_REQUEST,
              "this door knows 'check', 'symbols', 'edit', 'status' and 'restart'");
    };
  }

  private static LspRequest check(JsonObject object, Path directory) {
    OptionalLong millis = object.optionalInteger("timeout_ms");
    return new Check(
        object.texts("files").stream().map(directory::resolve).toList(),
        word(Scope.class, object.optionalText("scope").orElse("changed")),
        millis.isPresent() ? Optional.of(Duration.ofMillis(millis.getAsLong())) : Optional.empty(),
        word(Style.class, object.optionalText("style").orElse("plain")),
        word(Severity.class, object.optionalText("severity").orElse("information")),
        object.flag("early"));
  }

  private static <E extends Enum<E>> E word(Class<E> type, String word) {
    try {
      return Enum.valueOf(type, word.toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException e) {
      throw new KonsolException(ErrorCode.BAD_REQUEST, "'" + word + "' is not known here", e);
    }
  }
}
