package dev.konsol.agent.turn;

import dev.konsol.agent.event.Level;
import dev.konsol.agent.event.StopReason;
import dev.konsol.agent.model.Completion;
import java.util.List;
import java.util.stream.Collectors;

/// What follows from how an answer ended: what can go on goes on, a few times; the rest ends the
/// turn with its own reason. Confined to the turn's thread.
final class AnswerEnds {
  private static final int MOST_SEQUELS = 3;
  private static final int MOST_NAMED = 5;
  private static final String GO_ON =
      "Your answer was cut off because it reached the most that may be said at once. Go on exactly"
          + " where you stopped: repeat nothing, and do not begin anew.";
  private static final String SAY_SOMETHING =
      "Your answer was empty. Say what you found or did, or go on with the task.";
  private static final String CONTEXT_FULL =
      "the conversation is longer than the model takes, and it cannot be made shorter: begin a new"
          + " session, or use a model with a larger window";

  private int sequels;
  private boolean askedAgain;
  private boolean shortened;

  /// What to do next.
  sealed interface Next {
    /// The answer came whole, and wants tools called.
    record Go() implements Next {}

    /// The model is told something, and the user why.
    record Say(String note, String status) implements Next {}

    /// The conversation has to become shorter; then the model is told this, where there is
    /// something to tell.
    record Shorten(String note) implements Next {}

    record End(StopReason reason, Level level, String status) implements Next {}
  }

  Next after(Completion completion) {
    return switch (completion.finish()) {
      case REFUSED ->
          new Next.End(StopReason.REFUSED, Level.WARNING, "the model declined to go on");
      case FILTERED ->
          new Next.End(
              StopReason.CONTENT_FILTER,
              Level.WARNING,
              "the provider's content filter held the answer back: say it in other words");
      case WINDOW -> windowFull(completion.text().isBlank() ? "" : GO_ON);
      case LENGTH -> cutOff(completion);
      case COMPLETE -> completion.cut().isEmpty() ? whole(completion) : cutOff(completion);
    };
  }

  /// The conversation, or that and the answer, is longer than the model takes.
  Next windowFull(String note) {
    if (shortened) {
      return contextFull();
    }
    shortened = true;
    return new Next.Shorten(note);
  }

  static Next.End contextFull() {
    return new Next.End(StopReason.CONTEXT_FULL, Level.ERROR, CONTEXT_FULL);
  }

  private Next whole(Completion completion) {
    shortened = false;
    sequels = 0;
    if (!completion.calls().isEmpty()) {
      askedAgain = false;
      return new Next.Go();
    }
    if (!completion.text().isBlank()) {
      return new Next.End(StopReason.COMPLETED, Level.SUCCESS, "done");
    }
    if (askedAgain) {
      return new Next.End(
          StopReason.EMPTY, Level.WARNING, "the model said nothing, also when it was asked again");
    }
    askedAgain = true;
    return new Next.Say(SAY_SOMETHING, "the model said nothing: it is asked once more");
  }

  private Next cutOff(Completion completion) {
    if (sequels == MOST_SEQUELS) {
      return new Next.End(
          StopReason.MAX_TOKENS,
          Level.WARNING,
          "the answer is cut off: it is longer than the model may say at once, also in "
              + (MOST_SEQUELS + 1)
              + " parts");
    }
    sequels++;
    String times = " (" + sequels + " of " + MOST_SEQUELS + ")";
    return completion.cut().isEmpty()
        ? new Next.Say(GO_ON, "the answer was cut off: the model is asked to go on" + times)
        : new Next.Say(
            callAgain(completion.cut()),
            "a call of "
                + named(completion.cut())
                + " did not come whole: the model is asked for it again"
                + times);
  }

  private static String callAgain(List<String> tools) {
    return "Your call of "
        + named(tools)
        + " was not made: it did not come whole, because your answer reached the most that may be"
        + " said at once, its arguments are not a JSON object, or you made too many calls at once."
        + " Call it again, with less in one call: for example, write a file in several smaller"
        + " parts.";
  }

  private static String named(List<String> tools) {
    return tools.stream()
        .distinct()
        .limit(MOST_NAMED)
        .map(tool -> "'" + tool + "'")
        .collect(Collectors.joining(", "));
  }
}
