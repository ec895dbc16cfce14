package dev.konsol.eval;

import java.util.List;

/// One evaluation with everything that it gave. `notes` tell what the user should know besides:
/// names that lost their value, classes that are stale.
public record Evaluation(
    Outcome outcome,
    String stdout,
    String stderr,
    List<Display> displays,
    List<Problem> problems,
    List<String> notes) {
  public Evaluation {
    displays = List.copyOf(displays);
    problems = List.copyOf(problems);
    notes = List.copyOf(notes);
  }

  /// The same with another end.
  public Evaluation with(Outcome other) {
    return new Evaluation(other, stdout, stderr, displays, problems, notes);
  }
}
