package dev.konsol.agent.provider.access;

import java.util.List;

/// The keys of an account.
///
/// @param token of a session; may be empty
public record AwsKeys(String id, String secret, String token) {
  List<String> secrets() {
    return List.of(secret, token);
  }

  /// Keys stay out of logs and messages.
  @Override
  public String toString() {
    return "AwsKeys[" + id + "]";
  }
}
