package dev.konsol.lsp.protocol;

import dev.konsol.jsonrpc.RpcException;
import dev.konsol.lsp.json.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;

/// What the server has registered and not taken back. A registration whose id is there already
/// replaces it. Bounded: more is refused, and that is remembered. Safe for any thread.
final class Registrations {
  private static final int MOST = 2_000;
  private static final long MOST_BYTES = 4L << 20;

  private Map<String, Registration> byId = new LinkedHashMap<>();
  private boolean refused;

  /// Answers the methods concerned.
  ///
  /// @throws RpcException when it is more than anybody needs: then nothing of it counts
  synchronized Set<String> register(JsonNode params) {
    Map<String, Registration> more = new LinkedHashMap<>(byId);
    Set<String> methods = new TreeSet<>();
    for (JsonNode each : params.path("registrations")) {
      Registration registration = Registration.of(each);
      more.remove(registration.id());
      more.put(registration.id(), registration);
      methods.add(registration.method());
    }
    if (more.size() > MOST || bytes(more) > MOST_BYTES) {
      refused = true;
      throw RpcException.invalidParams(
          "there are too many registrations: take back those that are not needed", Json.nothing());
    }
    byId = more;
    return methods;
  }

  private static long bytes(Map<String, Registration> registrations) {
    return registrations.values().stream().mapToLong(Registration::bytes).sum();
  }

  /// The protocol misspells the member, and some servers spell it right.
  synchronized Set<String> unregister(JsonNode params) {
    Set<String> methods = new TreeSet<>();
    for (String member : List.of("unregisterations", "unregistrations")) {
      for (JsonNode each : params.path(member)) {
        Registration gone = byId.remove(each.path("id").asString(""));
        if (gone != null) {
          methods.add(gone.method());
        }
      }
    }
    return methods;
  }

  /// Whether the server wants more than is known here.
  synchronized boolean refused() {
    return refused;
  }

  synchronized List<Registration> of(String method) {
    return byId.values().stream().filter(each -> each.method().equals(method)).toList();
  }

  synchronized boolean has(String method) {
    return byId.values().stream().anyMatch(each -> each.method().equals(method));
  }

  synchronized int count() {
    return byId.size();
  }
}
