package dev.konsol.http.v1.console;

import dev.konsol.core.KonsolException;
import dev.konsol.core.reference.Operation;
import java.util.function.Consumer;

/// Does the commands of consoles: `create`, `send`, `kill`, `remove`, `status`, `resize`, `signal`,
/// `wait`, `screen`. Safe for any thread.
public interface ConsoleCommands {
  /// What a command takes and answers.
  Operation operation(String cmd);

  /// All consoles, as `list` answers: a JSON object with `sessions`.
  byte[] list();

  /// Does one.
  ///
  /// @param request a JSON object with `cmd`, `key` and what else it takes
  /// @param whenGone takes what is to be done when nobody is left to be answered
  /// @return a JSON object
  /// @throws KonsolException where it is refused
  /// @throws InterruptedException where nobody is left to be answered
  byte[] perform(byte[] request, Consumer<Runnable> whenGone) throws InterruptedException;
}
