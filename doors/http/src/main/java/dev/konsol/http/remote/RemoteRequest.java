package dev.konsol.http.remote;

import java.util.List;
import java.util.Map;

/// A request as it goes to another host.
///
/// @param target path and query, as they are sent
/// @param headers those that go along; who asks is said by the stream
@SuppressWarnings("ArrayRecordComponent") // written, never compared
public record RemoteRequest(
    String method, String target, List<Map.Entry<String, String>> headers, byte[] body) {
  public RemoteRequest {
    headers = List.copyOf(headers);
  }

  public static RemoteRequest get(String target) {
    return new RemoteRequest("GET", target, List.of(Map.entry("Connection", "close")), new byte[0]);
  }

  public static RemoteRequest delete(String target) {
    return new RemoteRequest(
        "DELETE", target, List.of(Map.entry("Connection", "close")), new byte[0]);
  }

  public static RemoteRequest post(String target, byte[] body) {
    return json("POST", target, body);
  }

  public static RemoteRequest put(String target, byte[] body) {
    return json("PUT", target, body);
  }

  private static RemoteRequest json(String method, String target, byte[] body) {
    return new RemoteRequest(
        method,
        target,
        List.of(Map.entry("Connection", "close"), Map.entry("Content-Type", "application/json")),
        body);
  }
}
