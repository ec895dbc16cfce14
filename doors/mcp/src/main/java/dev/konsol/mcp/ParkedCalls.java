package dev.konsol.mcp;

import dev.konsol.jsonrpc.RpcError;
import dev.konsol.jsonrpc.RpcException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// The calls that wait for their client, by the handle it was given. A handle is drawn at random
/// and good for one request; who has it may go on, with the same request. Bounded: the oldest goes.
final class ParkedCalls {
  private static final int MOST = 256;

  private record Parked(LongCall call, JsonNode request) {}

  private final Map<String, Parked> parked = new LinkedHashMap<>();

  synchronized String park(LongCall call, ObjectNode params) {
    String handle = UUID.randomUUID().toString();
    parked.put(handle, new Parked(call, essence(params)));
    if (parked.size() > MOST) {
      Parked oldest = parked.values().iterator().next();
      parked.values().remove(oldest);
      oldest.call().end();
    }
    return handle;
  }

  /// Takes the call up again.
  ///
  /// @throws RpcException where the handle is not one of ours any more, or belongs to another call
  synchronized LongCall take(JsonNode handle, ObjectNode params) {
    Parked found = parked.get(handle.stringValue(""));
    if (found == null || !found.request().equals(essence(params))) {
      throw new RpcException(
          new RpcError(
              RpcError.INVALID_PARAMS,
              "requestState does not belong to a request that waits: send the request anew,"
                  + " without it"));
    }
    parked.remove(handle.stringValue(""));
    return found.call();
  }

  /// What has to be the same when a client comes back.
  private static JsonNode essence(ObjectNode params) {
    ObjectNode rest = params.deepCopy();
    rest.remove("_meta");
    rest.remove("inputResponses");
    rest.remove("requestState");
    return rest;
  }
}
