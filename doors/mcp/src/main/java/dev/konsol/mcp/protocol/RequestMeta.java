package dev.konsol.mcp.protocol;

import dev.konsol.jsonrpc.Message.Request;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/// What a request of the stateless revision says of its client.
public final class RequestMeta {
  public static final String SUBSCRIPTION = "io.modelcontextprotocol/subscriptionId";
  public static final String SERVER_INFO = "io.modelcontextprotocol/serverInfo";
  private static final String VERSION = "io.modelcontextprotocol/protocolVersion";
  private static final String CAPABILITIES = "io.modelcontextprotocol/clientCapabilities";
  private static final String LOG_LEVEL = "io.modelcontextprotocol/logLevel";

  private RequestMeta() {}

  /// The revision that a request names, if it names one.
  public static Optional<String> version(Request request) {
    JsonNode version = request.params().path("_meta").path(VERSION);
    return version.isString() ? Optional.of(version.stringValue()) : Optional.empty();
  }

  /// Reads it, and refuses what is missing.
  public static ClientInfo client(Request request) {
    JsonNode meta = request.params().path("_meta");
    String wanted =
        version(request).orElseThrow(() -> Faults.wrong("_meta", "_meta has no " + VERSION));
    Revision revision =
        Revision.of(wanted)
            .filter(Revision::isStateless)
            .orElseThrow(() -> Faults.unsupported(wanted));
    if (!meta.path(CAPABILITIES).isObject()) {
      throw Faults.wrong("_meta", "_meta has no " + CAPABILITIES);
    }
    Optional<LogLevel> level = LogLevel.of(meta.path(LOG_LEVEL).stringValue(""));
    return new ClientInfo(revision, meta.path(CAPABILITIES), level);
  }
}
