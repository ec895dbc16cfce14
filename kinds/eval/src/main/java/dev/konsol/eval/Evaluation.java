package dev.konsol.eval;

import java.util.List;

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

  Evaluation withBackground(String printed) {
    return new Evaluation(outcome, stdout, stderr, displays, problems, notes, printed);
  }
}
