package dev.konsol.worker.evaluation;

import dev.konsol.worker.show.Renderer;
import dev.konsol.worker.show.SnippetNames;
import org.jspecify.annotations.Nullable;

/// How a run's code ended, at which step: with a value, with none, or with an exception.
record Outcome(int step, boolean hasValue, @Nullable Object value, @Nullable Throwable thrown) {
  static Outcome value(int step, @Nullable Object value) {
    return new Outcome(step, true, value, null);
  }

  static Outcome nothing(int step) {
    return new Outcome(step, false, null, null);
  }

  static Outcome thrown(int step, Throwable thrown) {
    return new Outcome(step, false, null, thrown);
  }

  /// Whether telling it runs no code of the snippet's.
  boolean simple() {
    return thrown == null && Renderer.simple(value);
  }

  @Nullable String valueType() {
    return value == null ? null : SnippetNames.of(value.getClass());
  }
}
