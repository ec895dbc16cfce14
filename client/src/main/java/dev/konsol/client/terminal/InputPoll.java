package dev.konsol.client.terminal;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/// Waits for input on descriptor 0 without taking any. Confined to one thread.
public final class InputPoll {
  private static final short POLLIN = 1;
  private static final int POLLFD_BYTES = 8;

  private final MethodHandle poll = link();
  private final MemorySegment descriptor = Arena.ofAuto().allocate(POLLFD_BYTES);

  /// Whether a read would not wait, at most so much later: there is input, or its end.
  public boolean ready(int millis) {
    descriptor.set(ValueLayout.JAVA_INT, 0, 0);
    descriptor.set(ValueLayout.JAVA_SHORT, Integer.BYTES, POLLIN);
    try {
      return (int) poll.invokeExact(descriptor, 1L, millis) > 0;
    } catch (Throwable e) {
      // A downcall throws nothing by itself: what arrives here is a mistake in its signature.
      throw new KonsolException(ErrorCode.UNSUPPORTED, "the terminal cannot be used: " + e, e);
    }
  }

  @SuppressWarnings("restricted") // called with its own signature
  private static MethodHandle link() {
    Linker linker = Linker.nativeLinker();
    return linker.downcallHandle(
        linker.defaultLookup().findOrThrow("poll"),
        FunctionDescriptor.of(
            ValueLayout.JAVA_INT,
            ValueLayout.ADDRESS,
            ValueLayout.JAVA_LONG,
            ValueLayout.JAVA_INT));
  }
}
