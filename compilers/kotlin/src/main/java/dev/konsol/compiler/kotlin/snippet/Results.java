package dev.konsol.compiler.kotlin.snippet;

import dev.konsol.wire.compile.Compiled;
import dev.konsol.wire.compile.Step;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/// The fields that hold results, the oldest first. A result pins its value; so many are kept.
public final class Results {
  private static final int KEPT = 16;

  private final Deque<Compiled.Field> fields = new ArrayDeque<>();

  /// Adds the result of a step, if it has one; answers which may be cleared.
  public List<Compiled.Field> add(Step step) {
    if (step.resultField() == null) {
      return List.of();
    }
    fields.add(new Compiled.Field(step.className(), step.resultField()));
    return fields.size() > KEPT ? List.of(fields.remove()) : List.of();
  }
}
