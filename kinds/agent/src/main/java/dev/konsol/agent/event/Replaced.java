package dev.konsol.agent.event;

/// What a summary stands for.
///
/// @param through the last event that the model no longer sees as it was; 0 for none
/// @param kept the one event before it that the model still sees: what the user said last; 0 for
///   none
public record Replaced(long through, long kept) {
  public static final Replaced NOTHING = new Replaced(0, 0);

  public boolean covers(long seq) {
    return seq <= through && seq != kept;
  }
}
