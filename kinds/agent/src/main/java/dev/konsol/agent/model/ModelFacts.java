package dev.konsol.agent.model;

import java.util.Optional;

/// What is known of a model.
///
/// @param window how many tokens conversation and answer may have together
/// @param output how many tokens one answer may have
public record ModelFacts(long window, long output, Optional<Price> price) {

  /// In US dollars for a million tokens.
  ///
  /// @param cacheRead of input that the provider had kept
  /// @param cacheWrite of input that it keeps from now on
  public record Price(double input, double output, double cacheRead, double cacheWrite) {
    private static final double MILLION = 1_000_000;

    public double of(Usage usage) {
      long fresh = Math.max(0, usage.input() - usage.cacheRead() - usage.cacheWrite());
      return (fresh * input
              + usage.output() * output
              + usage.cacheRead() * cacheRead
              + usage.cacheWrite() * cacheWrite)
          / MILLION;
    }
  }
}
