package dev.konsol.client.terminal;

import dev.konsol.client.env.Streams;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Optional;

/// The terminal this command runs in, on descriptor 0: raw mode and back, and its size. Whoever
/// makes it raw closes it on every way out.
public final class Tty implements AutoCloseable {
  private static final int STDIN = 0;
  private static final int TCSADRAIN = 1;
  private static final long TIOCGWINSZ = 0x5413;

  /// More than any Linux's `struct termios` and `struct winsize`.
  private static final int STRUCT_BYTES = 256;

  private final Linker linker = Linker.nativeLinker();
  private final MethodHandle getAttributes =
      link(
          "tcgetattr",
          FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.ADDRESS));
  private final MethodHandle setAttributes =
      link(
          "tcsetattr",
          FunctionDescriptor.of(
              ValueLayout.JAVA_INT,
              ValueLayout.JAVA_INT,
              ValueLayout.JAVA_INT,
              ValueLayout.ADDRESS));
  private final MethodHandle makeRaw =
      link("cfmakeraw", FunctionDescriptor.ofVoid(ValueLayout.ADDRESS));
  private final MethodHandle ioctl =
      link(
          "ioctl",
          FunctionDescriptor.of(
              ValueLayout.JAVA_INT,
              ValueLayout.JAVA_INT,
              ValueLayout.JAVA_LONG,
              ValueLayout.ADDRESS),
          Linker.Option.firstVariadicArg(2));
  private final MemorySegment before = Arena.ofAuto().allocate(STRUCT_BYTES);
  private boolean raw;

  /// Empty when stdin is no terminal.
  public static Optional<Tty> open() {
    Tty tty = new Tty();
    return tty.call(tty.getAttributes, STDIN, tty.before) == 0
        ? Optional.of(tty)
        : Optional.empty();
  }

  /// Every key goes to the program as it is typed, and nothing is echoed here.
  public synchronized void raw() {
    MemorySegment changed = Arena.ofAuto().allocate(STRUCT_BYTES);
    changed.copyFrom(before);
    call(makeRaw, changed);
    call(setAttributes, STDIN, TCSADRAIN, changed);
    raw = true;
  }

  public Optional<Streams.Window> window() {
    MemorySegment size = Arena.ofAuto().allocate(STRUCT_BYTES);
    if (call(ioctl, STDIN, TIOCGWINSZ, size) != 0) {
      return Optional.empty();
    }
    int rows = size.get(ValueLayout.JAVA_SHORT, 0);
    int cols = size.get(ValueLayout.JAVA_SHORT, Short.BYTES);
    return rows > 0 && cols > 0 ? Optional.of(new Streams.Window(rows, cols)) : Optional.empty();
  }

  /// As it was before. Harmless when called again.
  @Override
  public synchronized void close() {
    if (raw) {
      raw = false;
      call(setAttributes, STDIN, TCSADRAIN, before);
    }
  }

  @SuppressWarnings("restricted") // each function is called with its own signature
  private MethodHandle link(String name, FunctionDescriptor type, Linker.Option... options) {
    return linker.downcallHandle(linker.defaultLookup().findOrThrow(name), type, options);
  }

  private int call(MethodHandle function, Object... arguments) {
    try {
      return function.invokeWithArguments(arguments) instanceof Integer result ? result : 0;
    } catch (Throwable e) {
      // A downcall throws nothing by itself: what arrives here is a mistake in its signature.
      throw new KonsolException(ErrorCode.UNSUPPORTED, "the terminal cannot be used: " + e, e);
    }
  }
}
