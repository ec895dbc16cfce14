package dev.konsol.mcp.protocol;

import dev.konsol.jsonrpc.RpcError;
import dev.konsol.jsonrpc.RpcException;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// The protocol's errors, each made in one place.
public final class Faults {
  public static final int HEADER_MISMATCH = -32020;
  public static final int MISSING_CAPABILITY = -32021;
  public static final int UNSUPPORTED_REVISION = -32022;
  static final int RESOURCE_NOT_FOUND = -32002;

  private Faults() {}

  public static RpcException headerMismatch(String sentence) {
    return new RpcException(new RpcError(HEADER_MISMATCH, sentence));
  }

  static RpcException unsupported(String revision) {
    ObjectNode data = JsonNodeFactory.instance.objectNode();
    Revision.all().forEach(data.putArray("supported")::add);
    data.put("requested", revision);
    return new RpcException(
        new RpcError(UNSUPPORTED_REVISION, "unsupported protocol version: " + revision, data));
  }

  public static RpcException missingCapability(String capability) {
    ObjectNode data = JsonNodeFactory.instance.objectNode();
    data.putObject("requiredCapabilities").putObject(capability);
    return new RpcException(
        new RpcError(MISSING_CAPABILITY, "the client does not declare " + capability, data));
  }

  public static RpcException wrong(String parameter, String sentence) {
    return RpcException.invalidParams(
        sentence, JsonNodeFactory.instance.objectNode().put("parameter", parameter));
  }

  public static RpcException noResource(String uri, Revision revision) {
    int code = revision.isStateless() ? RpcError.INVALID_PARAMS : RESOURCE_NOT_FOUND;
    return new RpcException(
        new RpcError(
            code, "resource not found", JsonNodeFactory.instance.objectNode().put("uri", uri)));
  }

  public static RpcException notYet() {
    return new RpcException(
        new RpcError(
            RpcError.INVALID_REQUEST,
            "send initialize first, or name the protocol version in _meta"));
  }
}
