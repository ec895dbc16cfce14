package dev.konsol.agent.provider.access;

import java.net.URI;
import java.util.List;
import java.util.Map;

/// A key that stays the same.
record HeaderCredential(String name, String prefix, String key) implements Credential {
  @Override
  public Map<String, String> headers(URI address, String body) {
    return Map.of(name, prefix + key);
  }

  @Override
  public List<String> secrets() {
    return List.of(key);
  }

  /// Keys stay out of logs and messages.
  @Override
  public String toString() {
    return "HeaderCredential[" + name + "]";
  }
}
