package dev.konsol.console.input;

import java.util.List;

/// Something to type.
public sealed interface ConsoleInput {
  /// Text in which `\n \r \t \\ \e \0 \xHH` stand for bytes. With `paste`, wrapped as a bracketed
  /// paste when the program has asked for that.
  record Text(String text, boolean paste) implements ConsoleInput {}

  /// Named keys: `Enter`, `C-c`, `M-x`, `Up`, `F5`, or a single character.
  record Keys(List<String> keys) implements ConsoleInput {
    public Keys {
      keys = List.copyOf(keys);
    }
  }

  @SuppressWarnings("ArrayRecordComponent") // handed from the codec to one terminal, never compared
  record Bytes(byte[] bytes) implements ConsoleInput {}
}
