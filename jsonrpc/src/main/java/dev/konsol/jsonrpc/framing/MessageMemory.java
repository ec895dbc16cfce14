package dev.konsol.jsonrpc.framing;

import java.util.function.IntConsumer;
import java.util.function.IntPredicate;

/// The memory that long messages of several connections share while they arrive. Asked by the
/// readers of all of them.
///
/// @param take whether so many bytes more are to be had
/// @param give how they are given back
public record MessageMemory(IntPredicate take, IntConsumer give) {
  /// For the only connection of its process.
  public static final MessageMemory ENDLESS = new MessageMemory(_ -> true, _ -> {});
}
