package dev.konsol.tools.mcp;

import dev.konsol.fuzz.Take;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// What the tools of an MCP server answer: whatever it is, it becomes bounded content.
public final class McpContentFuzz {
  private static final int MOST = 1000;

  private McpContentFuzz() {}

  public static void fuzzerTestOneInput(byte[] data) {
    Optional<JsonNode> answer = json(data);
    if (answer.isEmpty()) {
      return;
    }
    ContentBlocks blocks = new ContentBlocks(MOST);
    blocks.add(answer.get());
    answer.get().forEach(blocks::add);
    answer.get().path("content").forEach(blocks::add);
    Take.check(blocks.taken().size() <= 66, "%d blocks", blocks.taken().size());
  }

  private static Optional<JsonNode> json(byte[] data) {
    try {
      return Optional.of(JsonMapper.shared().readTree(data));
    } catch (JacksonException e) {
      return Optional.empty();
    }
  }
}
