package dev.konsol.agent.event;

import java.util.Optional;

/// How a request ended.
///
/// @param text of an ask, where there is one
/// @param granted of a confirm
public record Resolution(Outcome outcome, Optional<String> text, boolean granted) {

  public static Resolution answer(String text) {
    return new Resolution(Outcome.ANSWERED, Optional.of(text), false);
  }

  public static Resolution confirmation(boolean granted) {
    return new Resolution(Outcome.ANSWERED, Optional.empty(), granted);
  }

  /// Without a client: what was proposed, or nothing; never a permission.
  public static Resolution byDefault(Outcome outcome, AgentEvent.Request request) {
    return switch (request) {
      case AgentEvent.Ask ask -> new Resolution(outcome, ask.proposal(), false);
      case AgentEvent.Confirm _ -> new Resolution(outcome, Optional.empty(), false);
    };
  }

  public static Resolution cancelled() {
    return new Resolution(Outcome.CANCELLED, Optional.empty(), false);
  }
}
