package dev.konsol.mcp.http;

import dev.konsol.jsonrpc.Message.Request;
import dev.konsol.mcp.protocol.Faults;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/// What the stateless revision repeats of a request in its headers, for whoever routes it: it has
/// to agree with the body.
final class Headers {
  static final String VERSION = "MCP-Protocol-Version";
  static final String SESSION = "Mcp-Session-Id";
  private static final String METHOD = "Mcp-Method";
  private static final String NAME = "Mcp-Name";
  private static final String ENCODED = "=?base64?";

  private Headers() {}

  /// The version first, before anybody looks at what it says.
  static void checkVersion(HttpCall call, Optional<String> claimed) {
    Optional<String> header = call.header(VERSION);
    if (claimed.isPresent() && header.isPresent() && !claimed.equals(header)) {
      throw Faults.headerMismatch(
          VERSION + " is " + header.get() + ", _meta says " + claimed.get());
    }
  }

  static void checkRest(HttpCall call, Request request) {
    require(call, VERSION);
    same(METHOD, require(call, METHOD), request.method());
    String name =
        switch (request.method()) {
          case "tools/call", "prompts/get" -> request.params().path("name").stringValue("");
          case "resources/read" -> request.params().path("uri").stringValue("");
          default -> "";
        };
    if (!name.isEmpty()) {
      same(NAME, decoded(require(call, NAME)), name);
    }
  }

  private static String require(HttpCall call, String header) {
    return call.header(header)
        .orElseThrow(() -> Faults.headerMismatch("the header " + header + " is missing"));
  }

  private static void same(String header, String value, String body) {
    if (!value.equals(body)) {
      throw Faults.headerMismatch(header + " is '" + value + "', the request says '" + body + "'");
    }
  }

  /// Headers hold visible ASCII; anything else comes as `=?base64?…?=`.
  static String decoded(String value) {
    if (!value.startsWith(ENCODED) || !value.endsWith("?=")) {
      return value;
    }
    // The question mark of the beginning may be that of the end.
    int end = Math.max(ENCODED.length(), value.length() - 2);
    String inner = value.substring(ENCODED.length(), end);
    if (inner.length() % 4 != 0 || value.length() < ENCODED.length() + 2) {
      throw Faults.headerMismatch("'" + value + "' is not base64");
    }
    try {
      return new String(Base64.getDecoder().decode(inner), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw Faults.headerMismatch("'" + value + "' is not base64");
    }
  }
}
