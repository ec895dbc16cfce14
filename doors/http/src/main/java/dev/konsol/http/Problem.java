package dev.konsol.http;

import java.util.Map;
import org.eclipse.jetty.http.HttpStatus;
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
  private final transient Map<String, String> headers;

  /// Names it.
  ///
  /// @param code stable across releases, for programs
  /// @param detail names the thing and what to do, for people
  public Problem(int status, String code, String detail) {
    this(status, code, detail, Map.of());
  }

  /// The same with headers that belong to such an answer.
  public Problem(int status, String code, String detail, Map<String, String> headers) {
    super(detail);
    this.status = status;
    this.code = code;
    this.detail = detail;
    this.headers = Map.copyOf(headers);
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

  public String code() {
    return code;
  }

  String detail() {
    return detail;
  }

  public Map<String, String> headers() {
    return headers;
  }

  public byte[] json() {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("type", "about:blank").put("title", title()).put("status", status);
    node.put("detail", detail).put("code", code);
    return JsonMapper.shared().writeValueAsBytes(node);
  }

  private String title() {
    return HttpStatus.getMessage(status);
  }
}
