package dev.konsol.agent.event;

import java.time.Duration;

/// What a turn, or a session, has taken.
///
/// @param steps answers of the model
/// @param time during which turns were on
public record Spent(long steps, Expense expense, Duration time) {
  public static final Spent NOTHING = new Spent(0, Expense.NONE, Duration.ZERO);

  public Spent plus(Spent more) {
    return new Spent(steps + more.steps, expense.plus(more.expense), time.plus(more.time));
  }
}
