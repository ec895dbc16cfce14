package dev.konsol.jsonrpc;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// The requests of the other side that are being answered. Safe for any thread.
final class ServedRequests {
  private final Set<IncomingRequest> all = ConcurrentHashMap.newKeySet();
  private final Map<Id, IncomingRequest> byId = new ConcurrentHashMap<>();

  /// False where one with its id is among them.
  boolean add(IncomingRequest started) {
    Id id = started.request.id();
    return (id.equals(Id.none()) || byId.putIfAbsent(id, started) == null) && all.add(started);
  }

  void remove(IncomingRequest started) {
    all.remove(started);
    byId.remove(started.request.id(), started);
  }

  void cancel(Id id) {
    IncomingRequest known = byId.get(id);
    if (known != null) {
      known.cancel();
    }
  }

  void cancelAll() {
    all.forEach(IncomingRequest::cancel);
  }
}
