package dev.konsol.client.console;

import dev.konsol.client.console.attach.Emulator;
import java.util.Optional;

/// What the commands for consoles need and a client does not have itself.
public interface TerminalParts {
  Emulator.Factory emulators();

  /// The prefix of `attach` that the user has settled on.
  Optional<String> prefix();

  /// The text of a program's output with its colours: sequences applied, overwritten lines in their
  /// last state.
  String coloured(byte[] output, int length, int cols);

  /// How much of that output can be read now without cutting a sequence or a character in two.
  int complete(byte[] output);
}
