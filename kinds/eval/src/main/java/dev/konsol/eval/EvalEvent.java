package dev.konsol.eval;

import dev.konsol.core.session.Payload;
import dev.konsol.eval.result.Display;
import dev.konsol.eval.result.Outcome;

/// What happens in a session, as its journal has it: outputs in the order they were made.
public sealed interface EvalEvent extends Payload {
  record Opened(String language, long pid) implements EvalEvent {}

  record Started(long eval, String code) implements EvalEvent {}

  /// Text on `stdout` or `stderr`; `eval` is 0 when it came from a thread that outlived its
  /// snippet.
  record Output(long eval, String stream, String text) implements EvalEvent {}

  /// The evaluation reads standard input and waits: [EvalSession#input] goes on with it.
  record InputWanted(long eval) implements EvalEvent {}

  record Displayed(long eval, Display display) implements EvalEvent {}

  record Finished(long eval, Outcome outcome) implements EvalEvent {}

  record WorkerStarted(long pid, String reason) implements EvalEvent {}

  /// Outputs, displays and values may be large: a journal keeps fewer of those.
  @Override
  default long weight() {
    return switch (this) {
      case Started(_, String code) -> code.length();
      case Output(_, _, String text) -> text.length();
      case Displayed(_, Display display) -> display.data().length();
      case Finished(_, Outcome outcome) -> outcome.weight();
      case InputWanted _, Opened _, WorkerStarted _ -> 0;
    };
  }

  @Override
  default String name() {
    return switch (this) {
      case Opened _ -> "opened";
      case Started _ -> "started";
      case Output _ -> "output";
      case InputWanted _ -> "input";
      case Displayed _ -> "display";
      case Finished _ -> "finished";
      case WorkerStarted _ -> "worker";
    };
  }
}
