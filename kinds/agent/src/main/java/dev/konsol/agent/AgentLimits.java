package dev.konsol.agent;

import dev.konsol.agent.journal.SpendingLimits;
import java.time.Duration;

/// The bounds of an agent's sessions.
///
/// @param turn how much each turn may take
/// @param resultChars of a tool's result that go into the conversation; the whole is kept aside
/// @param replay how many events a client may be behind and still get all of them
/// @param queued messages that wait for the turn to end
/// @param request how long a client may take to answer
/// @param idle after which a session that nobody watches is let go
/// @param toolEnding how long a tool may take to stop
/// @param keep what is kept of sessions that nobody uses
public record AgentLimits(
    SpendingLimits turn,
    int resultChars,
    int replay,
    int queued,
    Duration request,
    Duration idle,
    Duration toolEnding,
    Keep keep) {
  public static final AgentLimits DEFAULT =
      new AgentLimits(
          SpendingLimits.ofSteps(100),
          16_000,
          10_000,
          16,
          Duration.ofHours(1),
          Duration.ofMinutes(5),
          Duration.ofSeconds(1),
          new Keep(Duration.ofDays(90), 10_000, 4L << 30, 256L << 20));

  /// The same where turns may take less.
  public AgentLimits with(SpendingLimits less) {
    return new AgentLimits(
        turn.and(less), resultChars, replay, queued, request, idle, toolEnding, keep);
  }

  /// How long sessions are kept, and how much of them.
  ///
  /// @param age after which a session goes
  /// @param sessions beyond this many the oldest go
  /// @param bytes beyond this many, over all, the oldest go
  /// @param sessionBytes beyond this many a session takes no more messages
  public record Keep(Duration age, int sessions, long bytes, long sessionBytes) {}
}
