package dev.konsol.jsonrpc;

/// What the message that arrives now has taken of the [Room]. Short ones take nothing, so that
/// nobody is kept from saying something short. Confined to the reader.
final class Charge {
  private static final int FREE = 64 << 10;

  private final Room room;
  private int taken;

  Charge(Room room) {
    this.room = room;
  }

  /// Whether there is room for so many bytes in all. Grows by doubling, as what they are gathered
  /// in does.
  boolean covers(int size) {
    if (size <= Math.max(FREE, taken)) {
      return true;
    }
    int more = Math.max(size, 2 * Math.max(FREE, taken)) - taken;
    boolean there = room.take().test(more);
    taken += there ? more : 0;
    return there;
  }

  void release() {
    room.give().accept(taken);
    taken = 0;
  }
}
