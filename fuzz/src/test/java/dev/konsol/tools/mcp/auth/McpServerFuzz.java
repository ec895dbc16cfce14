package dev.konsol.tools.mcp.auth;

import dev.konsol.fuzz.Take;
import java.util.List;

/// What an MCP server says about logins.
public final class McpServerFuzz {
  private McpServerFuzz() {}

  public static void fuzzerTestOneInput(byte[] data) {
    Take take = new Take(data);
    Challenge challenge = Challenge.of(List.of(take.word(), take.word()));
    Take.check(challenge.metadata().length() <= data.length, "more than was said");
  }
}
