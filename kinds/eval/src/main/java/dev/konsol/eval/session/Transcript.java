package dev.konsol.eval.session;

import dev.konsol.eval.EvalLanguage;
import dev.konsol.eval.result.Evaluation;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.LongSupplier;

/// What was evaluated, in order and within a bound: the oldest goes first, and of what alone is
/// beyond it the code and the outcome are kept. Safe for any thread.
final class Transcript {
  /// What an entry takes beside its texts, so that a million short ones are too much as well.
  private static final int OWN_CHARS = 400;

  private final Deque<Entry> entries = new ArrayDeque<>();
  private final EvalLanguage language;
  private final LongSupplier most;
  private long size;
  private long count;

  /// `number` counts from 1, also over what is forgotten.
  record Entry(long number, String code, Evaluation evaluation) {
    long size() {
      return OWN_CHARS
          + code.length()
          + evaluation.stdout().length()
          + evaluation.stderr().length()
          + evaluation.background().length()
          + evaluation.displays().stream().mapToLong(display -> display.data().length()).sum()
          + evaluation.problems().stream().mapToLong(problem -> problem.message().length()).sum()
          + evaluation.notes().stream().mapToLong(String::length).sum()
          + evaluation.outcome().weight();
    }

    private Entry withoutOutput() {
      List<String> notes = new ArrayList<>(evaluation.notes());
      notes.add("what it printed and showed is too large for the transcript");
      Evaluation without =
          new Evaluation(evaluation.outcome(), "", "", List.of(), evaluation.problems(), notes);
      return new Entry(number, code, without);
    }
  }

  /// @param most that all texts together may have; it may change
  Transcript(EvalLanguage language, LongSupplier most) {
    this.language = language;
    this.most = most;
  }

  EvalLanguage language() {
    return language;
  }

  synchronized void add(String code, Evaluation evaluation) {
    Entry whole = new Entry(++count, code, evaluation);
    Entry entry = whole.size() > most.getAsLong() ? whole.withoutOutput() : whole;
    entries.addLast(entry);
    size += entry.size();
    trim();
  }

  /// Lets go of the oldest that are beyond the bound. Called when that has become tighter.
  synchronized void trim() {
    while (size > most.getAsLong() && entries.size() > 1) {
      size -= entries.removeFirst().size();
    }
  }

  synchronized List<Entry> entries() {
    return List.copyOf(entries);
  }
}
