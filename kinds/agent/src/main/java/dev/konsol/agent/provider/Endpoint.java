package dev.konsol.agent.provider;

import java.util.Map;
import java.util.Optional;

/// Where a provider is, and how it knows us.
///
/// @param provider its name, as people say it
/// @param url nothing where the library knows it
/// @param key may be empty where none is wanted
record Endpoint(String provider, Optional<String> url, String key, Map<String, String> headers) {
  Endpoint {
    headers = Map.copyOf(headers);
  }

  /// Keys stay out of logs and messages.
  @Override
  public String toString() {
    return "Endpoint[" + provider + "]";
  }
}
