package dev.konsol.agent.model;

/// Tokens, as the provider counted them; zero where it did not.
public record Usage(long input, long output) {
  public static final Usage NONE = new Usage(0, 0);

  public Usage plus(Usage more) {
    return new Usage(input + more.input, output + more.output);
  }
}
