package dev.konsol.console;

import dev.konsol.process.ProcessTree;
import dev.konsol.process.Terminal;

/// A program that was started: its terminal and all it has started in turn.
record Running(Terminal terminal, ProcessTree tree) {
  long pid() {
    return terminal.pid();
  }
}
