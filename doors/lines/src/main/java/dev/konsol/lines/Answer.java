package dev.konsol.lines;

import dev.konsol.core.json.JsonLine;
import java.util.function.Consumer;

/// What a request is answered with besides `ok`, and what begins only when the answer is out.
record Answer(Consumer<JsonLine> fields, Runnable afterwards) {
  static final Answer OK = of(_ -> {});

  /// The client has its answer already.
  static final Answer GIVEN = of(_ -> {});

  static Answer of(Consumer<JsonLine> fields) {
    return new Answer(fields, () -> {});
  }

  Answer then(Runnable next) {
    return new Answer(fields, next);
  }
}
