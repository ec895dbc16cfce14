package dev.konsol.checks;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Map;

/// The wall clock of a daemon and of all that it starts, which can be moved while they run: a small
/// library in front of the C library's, where there is a compiler to make it. (libfaketime will not
/// do: under it every timed wait of a JVM comes back at once, and each idle JVM takes a processor.)
final class ChaosClock implements AutoCloseable {
  private static final String SOURCE = "src/test/c/wallclock.c";

  private final Path library = Temporary.directory().resolve("wallclock.so");
  private final Path offset = requireNonNull(library.getParent()).resolve("offset");
  private final boolean there;

  ChaosClock() {
    set(0);
    there = made();
  }

  private boolean made() {
    try {
      return ChaosDaemon.run("cc", "-shared", "-fPIC", "-O2", "-o", library.toString(), SOURCE);
    } catch (IOException noCompiler) {
      return false;
    }
  }

  boolean isThere() {
    return there;
  }

  /// For the daemon's environment.
  Map<String, String> variables() {
    return there
        ? Map.of("LD_PRELOAD", library.toString(), "CHAOS_CLOCK", offset.toString())
        : Map.of();
  }

  /// Moves it to so many seconds after the machine's. Those who have the file mapped see it at
  /// once.
  void set(long seconds) {
    byte[] bytes =
        ByteBuffer.allocate(Long.BYTES).order(ByteOrder.nativeOrder()).putLong(seconds).array();
    try (RandomAccessFile file = new RandomAccessFile(offset.toFile(), "rw")) {
      file.write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    Temporary.delete(requireNonNull(library.getParent()));
  }
}
