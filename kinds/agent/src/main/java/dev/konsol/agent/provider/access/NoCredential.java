package dev.konsol.agent.provider.access;

import java.net.URI;
import java.util.List;
import java.util.Map;

/// A server of one's own that wants none.
record NoCredential() implements Credential {
  @Override
  public Map<String, String> headers(URI address, String body) {
    return Map.of();
  }

  @Override
  public List<String> secrets() {
    return List.of();
  }
}
