package dev.konsol.lsp.protocol;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;

/// What the server has registered and not taken back. A registration whose id is there already
/// replaces it. Safe for any thread.
final class Registrations {
  private final Map<String, Registration> byId = new LinkedHashMap<>();

  /// Answers the methods concerned.
  synchronized Set<String> register(JsonNode params) {
    Set<String> methods = new TreeSet<>();
    for (JsonNode each : params.path("registrations")) {
      Registration registration =
          new Registration(
              each.path("id").asString(""),
              each.path("method").asString(""),
              each.path("registerOptions"));
      byId.put(registration.id(), registration);
      methods.add(registration.method());
    }
    return methods;
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
