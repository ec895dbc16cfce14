package dev.konsol.app.mcp;

import java.util.List;
import java.util.Optional;

/// How to add Konsol to the programs that people use models with, ready to be copied.
enum ClientConfigs {
  CLAUDE_CODE(
      "claude-code",
      "Claude Code",
      ".mcp.json in the project, or run: claude mcp add konsol -- %s mcp",
      Blocks.MOST),
  CODEX(
      "codex",
      "Codex",
      "~/.codex/config.toml",
      """
      [mcp_servers.konsol]
      command = "%s"
      args = ["mcp"]
      """),
  GEMINI(
      "gemini",
      "Gemini CLI",
      "~/.gemini/settings.json, or .gemini/settings.json in the project",
      Blocks.MOST),
  OPENCODE(
      "opencode",
      "opencode",
      "opencode.json in the project",
      """
      {
        "mcp": {
          "konsol": { "type": "local", "command": ["%s", "mcp"], "enabled": true }
        }
      }
      """),
  CURSOR("cursor", "Cursor", ".cursor/mcp.json in the project, or ~/.cursor/mcp.json", Blocks.MOST),
  VSCODE(
      "vscode",
      "VS Code",
      ".vscode/mcp.json in the project",
      """
      {
        "servers": {
          "konsol": { "type": "stdio", "command": "%s", "args": ["mcp"] }
        }
      }
      """),
  ZED(
      "zed",
      "Zed",
      "Zed's settings.json",
      """
      {
        "context_servers": {
          "konsol": { "command": "%s", "args": ["mcp"], "env": {} }
        }
      }
      """),
  JETBRAINS(
      "jetbrains",
      "JetBrains",
      "Settings | Tools | AI Assistant | Model Context Protocol (MCP)",
      Blocks.MOST);

  private final String word;
  private final String title;
  private final String place;
  private final String block;

  ClientConfigs(String word, String title, String place, String block) {
    this.word = word;
    this.title = title;
    this.place = place;
    this.block = block;
  }

  /// What most of them read; an enum's constants come before its own.
  private interface Blocks {
    String MOST =
        """
        {
          "mcpServers": {
            "konsol": { "command": "%s", "args": ["mcp"] }
          }
        }
        """;
  }

  /// What to write into the file that [#place] names.
  String block(String konsol) {
    return block.formatted(konsol);
  }

  String word() {
    return word;
  }

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
}
