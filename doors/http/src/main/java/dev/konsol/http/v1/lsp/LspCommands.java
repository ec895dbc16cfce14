package dev.konsol.http.v1.lsp;

import dev.konsol.core.KonsolException;
import java.nio.file.Path;

/// Asks language servers. Safe for any thread.
public interface LspCommands {
  /// Does `status`, `check` or `restart`; may start servers, and take the time that they take.
  ///
  /// @param request a JSON object with `cmd`
  /// @param directory whose servers are meant
  /// @return a JSON object
  /// @throws KonsolException where it is refused
  String perform(String request, Path directory) throws InterruptedException;

  /// The servers of every directory, as a JSON object with `servers`; starts nothing.
  String all();
}
