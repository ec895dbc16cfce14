package dev.konsol.app.mcp;

import java.util.List;
import java.util.Optional;

/// How to add Konsol to the programs that people use models with, ready to be copied.
enum ClientConfigs {
  CLAUDE_CODE(
      "claude-code",
      "Claude Code",
      ".mcp.json in the project, or run: claude mcp add konsol -- %s mcp") {
    @Override
    String block(String konsol) {
      return standard(konsol);
    }
  },
  CODEX("codex", "Codex", "~/.codex/config.toml") {
    @Override
    String block(String konsol) {
      return """
          [mcp_servers.konsol]
          command = "%s"
          args = ["mcp"]
          """
          .formatted(konsol);
    }
  },
  GEMINI(
      "gemini", "Gemini CLI", "~/.gemini/settings.json, or .gemini/settings.json in the project") {
    @Override
    String block(String konsol) {
      return standard(konsol);
    }
  },
  OPENCODE("opencode", "opencode", "opencode.json in the project") {
    @Override
    String block(String konsol) {
      return """
          {
            "mcp": {
              "konsol": { "type": "local", "command": ["%s", "mcp"], "enabled": true }
            }
          }
          """
          .formatted(konsol);
    }
  },
  CURSOR("cursor", "Cursor", ".cursor/mcp.json in the project, or ~/.cursor/mcp.json") {
    @Override
    String block(String konsol) {
      return standard(konsol);
    }
  },
  VSCODE("vscode", "VS Code", ".vscode/mcp.json in the project") {
    @Override
    String block(String konsol) {
      return """
          {
            "servers": {
              "konsol": { "type": "stdio", "command": "%s", "args": ["mcp"] }
            }
          }
          """
          .formatted(konsol);
    }
  },
  ZED("zed", "Zed", "Zed's settings.json") {
    @Override
    String block(String konsol) {
      return """
          {
            "context_servers": {
              "konsol": { "command": "%s", "args": ["mcp"], "env": {} }
            }
          }
          """
          .formatted(konsol);
    }
  },
  JETBRAINS(
      "jetbrains", "JetBrains", "Settings | Tools | AI Assistant | Model Context Protocol (MCP)") {
    @Override
    String block(String konsol) {
      return standard(konsol);
    }
  };

  private final String word;
  private final String title;
  private final String place;

  ClientConfigs(String word, String title, String place) {
    this.word = word;
    this.title = title;
    this.place = place;
  }

  /// What to write into the file that [#place] names.
  abstract String block(String konsol);

  String title() {
    return title;
  }

  String place(String konsol) {
    return place.formatted(konsol);
  }

  static List<String> words() {
    return List.of(values()).stream().map(each -> each.word).toList();
  }

  static Optional<ClientConfigs> named(String word) {
    return List.of(values()).stream().filter(each -> each.word.equals(word)).findFirst();
  }

  /// What most of them read.
  private static String standard(String konsol) {
    return """
        {
          "mcpServers": {
            "konsol": { "command": "%s", "args": ["mcp"] }
          }
        }
        """
        .formatted(konsol);
  }
}
