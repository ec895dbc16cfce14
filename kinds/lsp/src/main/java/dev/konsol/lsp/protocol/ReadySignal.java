package dev.konsol.lsp.protocol;

import java.util.Set;
import tools.jackson.databind.JsonNode;

/// A server's own way to say that it is ready: a notification with a member that has certain
/// values.
///
/// @param latched once said, it holds, whatever else comes
public record ReadySignal(String method, String member, Set<String> ready, boolean latched) {
  public static final ReadySignal NONE = new ReadySignal("", "", Set.of(), false);

  public ReadySignal {
    ready = Set.copyOf(ready);
  }

  boolean exists() {
    return !method.isEmpty();
  }

  /// Whether this notification is it.
  public boolean isSaidBy(String notified, JsonNode params) {
    return exists() && notified.equals(method) && ready.contains(params.path(member).asString(""));
  }
}
