package dev.konsol.agent.turn;

import dev.konsol.agent.event.AgentEvent;
import dev.konsol.agent.event.StopReason;
import java.util.EnumMap;
import java.util.Map;

/// What the turns of a host came to since it started, for those who watch it. Safe for any thread.
public final class TurnFigures {
  private final Map<StopReason, Long> ends = new EnumMap<>(StopReason.class);
  private long input;
  private long output;
  private long cached;
  private long millis;
  private double usd;

  /// What all turns came to so far.
  ///
  /// @param ends how many ended for which reason
  /// @param input tokens that went in, those that a provider had kept among them
  /// @param millis that turns took in all
  public record Totals(
      Map<StopReason, Long> ends, long input, long output, long cached, long millis, double usd) {
    public Totals {
      ends = Map.copyOf(ends);
    }
  }

  synchronized void count(AgentEvent.TurnEnd end) {
    ends.merge(end.reason(), 1L, Long::sum);
    input += end.spent().expense().usage().input();
    output += end.spent().expense().usage().output();
    cached += end.spent().expense().usage().cacheRead();
    millis += end.spent().time().toMillis();
    usd += end.spent().expense().usd().orElse(0.0);
  }

  public synchronized Totals totals() {
    return new Totals(ends, input, output, cached, millis, usd);
  }
}
