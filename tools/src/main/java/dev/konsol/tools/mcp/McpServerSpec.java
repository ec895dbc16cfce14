package dev.konsol.tools.mcp;

import java.util.List;
import java.util.Map;

/// A server, as a configuration or an editor names it.
public sealed interface McpServerSpec {
  String name();

  /// A program that speaks on its standard streams.
  ///
  /// @param environment beside what it inherits
  record Program(String name, List<String> command, Map<String, String> environment)
      implements McpServerSpec {
    public Program {
      command = List.copyOf(command);
      environment = Map.copyOf(environment);
    }
  }

  /// One that is reached over streamable HTTP.
  ///
  /// @param clientId as whom the user registered Konsol with its authorization server, or empty
  record Remote(String name, String url, Map<String, String> headers, String clientId)
      implements McpServerSpec {
    public Remote(String name, String url, Map<String, String> headers) {
      this(name, url, headers, "");
    }

    public Remote {
      headers = Map.copyOf(headers);
    }

    /// Whether its configuration says with which right it is used: then nobody logs in.
    public boolean hasOwnAuthorization() {
      return headers.keySet().stream().anyMatch("Authorization"::equalsIgnoreCase);
    }
  }
}
