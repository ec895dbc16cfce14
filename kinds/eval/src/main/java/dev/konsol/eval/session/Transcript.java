package dev.konsol.eval.session;

import dev.konsol.eval.EvalLanguage;
import dev.konsol.eval.result.Evaluation;
import dev.konsol.eval.result.Outcome;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/// What was evaluated, in order and within a bound: the oldest goes first. Safe for any thread.
final class Transcript {
  private static final int MOST_CHARS = 8 << 20;

  private final Deque<Entry> entries = new ArrayDeque<>();
  private final EvalLanguage language;
  private long size;
  private long count;

  /// `number` counts from 1, also over what is forgotten.
  record Entry(long number, String code, Evaluation evaluation) {
    long size() {
      long displays =
          evaluation.displays().stream().mapToLong(display -> display.data().length()).sum();
      long value = evaluation.outcome() instanceof Outcome.Value v ? v.data().length() : 0;
      return code.length()
          + evaluation.stdout().length()
          + evaluation.stderr().length()
          + displays
          + value;
    }
  }

  Transcript(EvalLanguage language) {
    this.language = language;
  }

  EvalLanguage language() {
    return language;
  }

  synchronized void add(String code, Evaluation evaluation) {
    Entry entry = new Entry(++count, code, evaluation);
    entries.addLast(entry);
    size += entry.size();
    while (size > MOST_CHARS && entries.size() > 1) {
      size -= entries.removeFirst().size();
    }
  }

  synchronized List<Entry> entries() {
    return List.copyOf(entries);
  }
}
