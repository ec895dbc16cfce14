package dev.konsol.eval.result;

import java.util.List;
import java.util.Optional;

/// How an evaluation ended. All of these are ordinary results.
public sealed interface Outcome {
  /// Whether it did not come to what was wanted, and nobody stopped it.
  default boolean failed() {
    return switch (this) {
      case Threw _, TimedOut _, Rejected _, WorkerLost _ -> true;
      case Value _, Interrupted _, Incomplete _ -> false;
    };
  }

  /// How many characters it has, for whoever keeps it within a bound.
  default long weight() {
    return switch (this) {
      case Value value -> value.data().length();
      case Threw(Thrown thrown) -> thrown.weight();
      case Rejected(List<Problem> problems) ->
          problems.stream().mapToLong(problem -> problem.message().length()).sum();
      case Incomplete(String message) -> message.length();
      case WorkerLost lost -> lost.reason().length();
      case Interrupted _, TimedOut _ -> 0;
    };
  }

  /// What a person reads of it.
  default String words() {
    return switch (this) {
      case Value value -> value.data();
      case Threw(Thrown thrown) -> thrown.line();
      case Interrupted _ -> "interrupted";
      case TimedOut _ -> "timed out";
      case Incomplete _ -> "incomplete";
      case Rejected(List<Problem> problems) ->
          String.join("\n", problems.stream().map(Problem::message).toList());
      case WorkerLost lost -> lost.reason();
    };
  }

  /// A value, rendered within limits; without a type there was no value (a statement, a
  /// declaration).
  record Value(
      String data, Optional<String> type, String renderKind, String mime, boolean truncated)
      implements Outcome {
    public Value typed(String known) {
      return new Value(data, Optional.of(known), renderKind, mime, truncated);
    }
  }

  record Threw(Thrown thrown) implements Outcome {}

  /// Stopped by `interrupt`; the session's variables are as they were.
  record Interrupted() implements Outcome {}

  /// Stopped because its time was up; the session's variables are as they were.
  record TimedOut() implements Outcome {}

  /// Nothing was run but what stood before the faulty snippet.
  record Rejected(List<Problem> problems) implements Outcome {
    public Rejected {
      problems = List.copyOf(problems);
    }
  }

  /// More input may make it complete; nothing was run. The language's own words are empty where it
  /// has none.
  record Incomplete(String message) implements Outcome {
    public Incomplete() {
      this("");
    }
  }

  /// The worker is gone (exit, crash, killed because it could not be stopped): values are lost,
  /// what was declared can be replayed by a reset.
  ///
  /// @param timeUp whether it was ended because the evaluation's time was up
  record WorkerLost(String reason, boolean timeUp) implements Outcome {
    public WorkerLost(String reason) {
      this(reason, false);
    }
  }
}
