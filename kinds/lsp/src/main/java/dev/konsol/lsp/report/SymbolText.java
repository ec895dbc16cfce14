package dev.konsol.lsp.report;

import dev.konsol.lsp.answer.Symbol;
import dev.konsol.lsp.text.DiskText;
import dev.konsol.lsp.text.PositionEncoding;
import dev.konsol.lsp.text.Text;
import java.nio.file.Path;
import java.util.List;

/// Symbols as people read them: `file:line:col: kind path`, where the place is that of the name.
public final class SymbolText {
  private SymbolText() {}

  /// All of them.
  ///
  /// @param directory what files are named relative to
  /// @param source whether the source of each follows it
  public static String of(List<Symbol> symbols, Path directory, boolean source) {
    StringBuilder text = new StringBuilder();
    for (Symbol each : symbols) {
      Path file = each.place().file();
      text.append(
          Style.printable(
              "%s:%d:%d: %s %s"
                  .formatted(
                      file.startsWith(directory) ? directory.relativize(file) : file,
                      each.place().range().start().line() + 1,
                      each.place().range().start().character() + 1,
                      each.kind(),
                      each.path())));
      text.append('\n');
      if (source) {
        source(each).lines().forEach(line -> text.append(Style.printable(line)).append('\n'));
      }
    }
    return text.toString();
  }

  /// The text of a symbol, from its first character to its last; empty where the file is gone.
  public static String source(Symbol symbol) {
    Text text = Text.of(DiskText.read(symbol.place().file()).orElse(""));
    int from = text.offset(symbol.extent().start(), PositionEncoding.UTF16);
    int to = text.offset(symbol.extent().end(), PositionEncoding.UTF16);
    return text.content().substring(from, to);
  }
}
