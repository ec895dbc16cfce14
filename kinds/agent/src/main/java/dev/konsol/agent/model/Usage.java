package dev.konsol.agent.model;

/// Tokens, as the provider counted them; zero where it did not.
///
/// @param input all that went in, also what the provider had kept
/// @param cacheRead of `input`: what it had kept from an earlier request
/// @param cacheWrite of `input`: what it keeps for a later one
public record Usage(long input, long output, long cacheRead, long cacheWrite) {
  public static final Usage NONE = new Usage(0, 0);

  public Usage(long input, long output) {
    this(input, output, 0, 0);
  }

  public Usage plus(Usage more) {
    return new Usage(
        input + more.input,
        output + more.output,
        cacheRead + more.cacheRead,
        cacheWrite + more.cacheWrite);
  }
}
