package dev.konsol.jsonrpc;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Collects the answers to what came in one frame: to a single request its answer, to a batch one
/// array, sent when the last is there and left out if all are silent. Safe for any thread.
final class BatchAnswers {
  private enum Shape {
    SINGLE,
    ARRAY
  }

  private final Shape shape;
  private final List<byte[]> collected = new ArrayList<>();
  private int missing;

  private BatchAnswers(Shape shape, int expected) {
    this.shape = shape;
    this.missing = expected;
  }

  static BatchAnswers single() {
    return new BatchAnswers(Shape.SINGLE, 1);
  }

  static BatchAnswers batch(int expected) {
    return new BatchAnswers(Shape.ARRAY, expected);
  }

  /// Adds the answer to one request, null for silence; what is complete with it goes to `outlet`.
  void add(byte @Nullable [] json, Consumer<byte[]> outlet) {
    if (isLast(json) && !collected.isEmpty()) {
      outlet.accept(shape == Shape.SINGLE ? collected.getFirst() : array(collected));
    }
  }

  private synchronized boolean isLast(byte @Nullable [] json) {
    if (json != null) {
      collected.add(json);
    }
    missing--;
    return missing == 0;
  }

  static byte[] array(List<byte[]> texts) {
    ByteArrayOutputStream array = new ByteArrayOutputStream();
    int separator = '[';
    for (byte[] json : texts) {
      array.write(separator);
      array.writeBytes(json);
      separator = ',';
    }
    array.write(']');
    return array.toByteArray();
  }
}
