package dev.konsol.process.libc;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/// An epoll descriptor and the layout of its events, which is packed on x86-64 alone. Changes are
/// safe from any thread; [#await] and [#close] belong to the poller.
public final class Epoll {
  private static final boolean PACKED = System.getProperty("os.arch", "").equals("amd64");
  private static final int TOKEN_OFFSET = PACKED ? 4 : 8;
  public static final int EVENT_BYTES = TOKEN_OFFSET + Long.BYTES;

  private static final int ADD = 1;
  private static final int REMOVE = 2;
  private static final int MODIFY = 3;

  private final int fd;

  public Epoll() {
    try (Arena arena = Arena.ofConfined()) {
      fd = new Libc(arena).epollCreate();
    }
    if (fd < 0) {
      throw new IllegalStateException("no epoll descriptor: error " + -fd);
    }
  }

  public static int events(MemorySegment events, int index) {
    return events.get(JAVA_INT_UNALIGNED, (long) index * EVENT_BYTES);
  }

  public static long token(MemorySegment events, int index) {
    return events.get(JAVA_LONG_UNALIGNED, (long) index * EVENT_BYTES + TOKEN_OFFSET);
  }

  public void add(int watched, int interest, long token) {
    int result = control(ADD, watched, interest, token);
    if (result < 0) {
      throw new IllegalStateException("cannot watch a descriptor: error " + -result);
    }
  }

  public void modify(int watched, int interest, long token) {
    control(MODIFY, watched, interest, token);
  }

  public void remove(int watched) {
    control(REMOVE, watched, 0, 0);
  }

  /// How many events came; 0 when a signal interrupted the wait. With a negative time, as long as
  /// it takes.
  public int await(Libc libc, MemorySegment events, int most, int millis) {
    int count = libc.epollWait(fd, events, most, millis);
    if (count < 0 && count != -Libc.EINTR) {
      throw new IllegalStateException("epoll failed: error " + -count);
    }
    return Math.max(count, 0);
  }

  public void close() {
    try (Arena arena = Arena.ofConfined()) {
      new Libc(arena).close(fd);
    }
  }

  private int control(int operation, int watched, int interest, long token) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment event = arena.allocate(EVENT_BYTES, Long.BYTES);
      event.set(JAVA_INT_UNALIGNED, 0, interest);
      event.set(JAVA_LONG_UNALIGNED, TOKEN_OFFSET, token);
      return new Libc(arena).epollControl(fd, operation, watched, event);
    }
  }
}
