package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// The page about MCP names what there is. That the list of tools is the program's is what
/// [McpClientsTest] checks.
class McpDocsTest {
  private static final Path PAGE = Path.of("../docs/mcp.md");
  private static final Pattern TOOL = Pattern.compile("`((?:run|eval|console|lsp)_\\w+)`");

  @Test
  void everyToolIsInThePageAndNoOther() throws IOException {
    Set<String> tools =
        Json.read(Files.readString(Path.of("src/test/resources/mcp/every-tool.json")))
            .valueStream()
            .map(step -> step.path("tool").asString())
            .collect(Collectors.toSet());
    List<String> rows =
        Files.readString(PAGE).lines().filter(line -> line.startsWith("| `")).toList();
    Set<String> named =
        rows.stream()
            .flatMap(row -> TOOL.matcher(row).results())
            .map((MatchResult match) -> match.group(1))
            .collect(Collectors.toSet());
    assertThat(named).isEqualTo(tools);
  }

  @Test
  void everyClientHasItsBlock() throws IOException {
    String page = Files.readString(PAGE);
    for (String client :
        List.of(
            "Claude Code",
            "Codex",
            "Gemini CLI",
            "opencode",
            "Cursor",
            "VS Code",
            "Zed",
            "JetBrains")) {
      assertThat(page).containsPattern("(?s)\\*\\*" + client + "\\*\\*[^\\n]*:\\n\\n```");
    }
  }
}
