package dev.konsol.jsonrpc.framing;

/// What the message that arrives now has taken of the [MessageMemory]. Short ones take nothing, so
/// that nobody is kept from saying something short. Confined to the reader.
final class MemoryClaim {
  private static final int FREE = 64 << 10;

  private final MessageMemory memory;
  private int taken;

  MemoryClaim(MessageMemory memory) {
    this.memory = memory;
  }

  /// Whether there is memory for so many bytes in all. Grows by doubling, as what they are gathered
  /// in does.
  boolean covers(int size) {
    if (size <= Math.max(FREE, taken)) {
      return true;
    }
    int more = Math.max(size, 2 * Math.max(FREE, taken)) - taken;
    boolean there = memory.take().test(more);
    taken += there ? more : 0;
    return there;
  }

  void release() {
    memory.give().accept(taken);
    taken = 0;
  }
}
