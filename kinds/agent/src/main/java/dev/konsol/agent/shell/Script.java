package dev.konsol.agent.shell;

import java.util.List;

/// The commands of a command line, in the order in which they stand there, with those that it holds
/// in substitutions.
///
/// @param more whether it may run others than these
/// @param sequence whether these run one after the other and that is all: no loop, no pipe
record Script(List<SimpleCommand> commands, boolean more, boolean sequence) {
  /// Longer ones are nobody's to read.
  private static final int LONGEST = 64 << 10;

  Script {
    commands = List.copyOf(commands);
  }

  static Script read(String line) {
    return line.length() > LONGEST
        ? new Script(List.of(), true, false)
        : new ShellReader(line.replace(Word.ANY, '?')).script();
  }
}
