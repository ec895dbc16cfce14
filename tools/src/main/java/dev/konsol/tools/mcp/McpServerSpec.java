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
  record Remote(String name, String url, Map<String, String> headers) implements McpServerSpec {
    public Remote {
      headers = Map.copyOf(headers);
    }
  }
}
