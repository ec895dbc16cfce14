package dev.konsol.lsp.config;

import java.time.Duration;

/// How long things may take.
///
/// @param init the handshake
/// @param diagnostics from touching a file to what is said about it
/// @param idle without a question, after which the server is stopped
public record Limits(Duration init, Duration diagnostics, Duration idle) {
  public static final Limits USUAL =
      new Limits(Duration.ofSeconds(45), Duration.ofSeconds(20), Duration.ofMinutes(10));
}
