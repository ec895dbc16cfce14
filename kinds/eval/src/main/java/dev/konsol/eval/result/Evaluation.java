package dev.konsol.eval.result;

import java.util.List;
import java.util.Optional;

/// One evaluation with everything that it gave. `notes` tell what the user should know besides:
/// names that lost their value, classes that are stale. `background` is what has been printed since
/// the evaluation before, but not by this one: by threads and processes of earlier ones.
public record Evaluation(
    Outcome outcome,
    String stdout,
    String stderr,
    List<Display> displays,
    List<Problem> problems,
    List<String> notes,
    String background) {
  public Evaluation {
    displays = List.copyOf(displays);
    problems = List.copyOf(problems);
    notes = List.copyOf(notes);
  }

  /// With nothing in the background.
  public Evaluation(
      Outcome outcome,
      String stdout,
      String stderr,
      List<Display> displays,
      List<Problem> problems,
      List<String> notes) {
    this(outcome, stdout, stderr, displays, problems, notes, "");
  }

  /// For who shows the value and the displays: a value that came in words and as a table is the
  /// table.
  public Evaluation shownOnce() {
    Optional<Display> table = displays.stream().filter(Display::ofValue).findFirst();
    if (table.isEmpty() || !(outcome instanceof Outcome.Value value)) {
      return this;
    }
    Display shown = table.get();
    Outcome once =
        new Outcome.Value(
            shown.data(), value.type(), shown.kind(), shown.mime(), value.truncated());
    List<Display> others = displays.stream().filter(each -> !each.ofValue()).toList();
    return new Evaluation(once, stdout, stderr, others, problems, notes, background);
  }

  public Evaluation withBackground(String printed) {
    return new Evaluation(outcome, stdout, stderr, displays, problems, notes, printed);
  }
}
