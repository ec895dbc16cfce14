package dev.konsol.lines;

import java.util.List;

/// How the daemon was started, and how far it is.
///
/// @param http its address, `off`, or `starting` while that is being made
/// @param options the words of `konsol serve` that it was started with, and what the environment
///   and the configuration said in their place
public record Serving(String http, List<String> options) {
  public Serving {
    options = List.copyOf(options);
  }
}
