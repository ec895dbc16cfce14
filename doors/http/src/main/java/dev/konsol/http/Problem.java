package dev.konsol.http;

import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Why a request was refused, as a problem document (RFC 9457). Thrown by endpoints; the door
/// answers with it.
public final class Problem extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int status;
  private final String code;
  private final String detail;

  /// Names it.
  ///
  /// @param code stable across releases, for programs
  /// @param detail names the thing and what to do, for people
  public Problem(int status, String code, String detail) {
    super(detail);
    this.status = status;
    this.code = code;
    this.detail = detail;
  }

  public static Problem notFound(String detail) {
    return new Problem(404, "not_found", detail);
  }

  public static Problem badRequest(String detail) {
    return new Problem(400, "bad_request", detail);
  }

  public int status() {
    return status;
  }

  byte[] json() {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("type", "about:blank").put("title", title()).put("status", status);
    node.put("detail", detail).put("code", code);
    return JsonMapper.shared().writeValueAsBytes(node);
  }

  private String title() {
    return switch (status) {
      case 400 -> "Bad Request";
      case 401 -> "Unauthorized";
      case 403 -> "Forbidden";
      case 404 -> "Not Found";
      case 405 -> "Method Not Allowed";
      case 409 -> "Conflict";
      case 413 -> "Content Too Large";
      case 415 -> "Unsupported Media Type";
      case 429 -> "Too Many Requests";
      case 503 -> "Service Unavailable";
      default -> status < 500 ? "Refused" : "Internal Server Error";
    };
  }
}
