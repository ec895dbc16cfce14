package dev.konsol.client.terminal;

import dev.konsol.client.env.Signals;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/// Stops this program as Ctrl-Z does others, until its shell continues it. Where no shell could,
/// the system ignores it.
public final class StopSignal {
  private static final int SIGTSTP = 20;
  private static final int THIS_GROUP = 0;
  private static final long BY_DEFAULT = 0;
  private static final long IGNORED = 1;

  private final MethodHandle signal =
      link(
          "signal",
          FunctionDescriptor.of(
              ValueLayout.JAVA_LONG, ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG));
  private final MethodHandle kill =
      link(
          "kill",
          FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT));
  private final MethodHandle raise =
      link("raise", FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT));

  /// What is done when the signal comes, instead of stopping.
  public void on(Runnable action) {
    Signals.on("TSTP", action);
  }

  /// Returns when the program was continued. First the others of its group, which the shell waits
  /// for too, then this one, whose thread goes no further than that. Afterwards the signal stops
  /// the program at once, until [#on] is called again.
  public void stop() {
    call(signal, SIGTSTP, IGNORED);
    call(kill, THIS_GROUP, SIGTSTP);
    call(signal, SIGTSTP, BY_DEFAULT);
    call(raise, SIGTSTP);
  }

  @SuppressWarnings("restricted") // each function is called with its own signature
  private static MethodHandle link(String name, FunctionDescriptor type) {
    Linker linker = Linker.nativeLinker();
    return linker.downcallHandle(linker.defaultLookup().findOrThrow(name), type);
  }

  private static void call(MethodHandle function, Object... arguments) {
    try {
      var _ = function.invokeWithArguments(arguments);
    } catch (Throwable e) {
      // A downcall throws nothing by itself: what arrives here is a mistake in its signature.
      throw new KonsolException(ErrorCode.UNSUPPORTED, "the program cannot be stopped: " + e, e);
    }
  }
}
