package dev.konsol.lsp.config;

import dev.konsol.core.trust.LeftOut;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/// Whether a server's program is there.
public sealed interface Resolution {
  /// Why it cannot be started, and what to do; empty where it can.
  default String problem() {
    return switch (this) {
      case Found _ -> "";
      case Missing(String reason) -> reason;
      case Untrusted(LeftOut leftOut) -> leftOut.sentence();
    };
  }

  /// It is.
  ///
  /// @param program the file that is run: when it changes, another try makes sense
  /// @param initialization the definition's, completed by what was found
  /// @param environment variables over the host's: where the caller's tools are, and the
  ///   definition's
  record Found(
      List<String> argv, Path program, JsonNode initialization, Map<String, String> environment)
      implements Resolution {
    public Found {
      argv = List.copyOf(argv);
      environment = Map.copyOf(environment);
    }
  }

  /// It is not.
  ///
  /// @param reason names what is missing and how to get it
  record Missing(String reason) implements Resolution {}

  /// It is, and is not run: the folder is not trusted.
  record Untrusted(LeftOut leftOut) implements Resolution {}
}
