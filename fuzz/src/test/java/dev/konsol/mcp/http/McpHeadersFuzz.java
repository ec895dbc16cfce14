package dev.konsol.mcp.http;

import dev.konsol.fuzz.Take;
import dev.konsol.jsonrpc.RpcException;

/// Headers of MCP over HTTP.
public final class McpHeadersFuzz {
  private McpHeadersFuzz() {}

  public static void fuzzerTestOneInput(byte[] data) {
    try {
      Headers.decoded(Take.text(data));
    } catch (RpcException e) {
      Take.refused(e);
    }
  }
}
