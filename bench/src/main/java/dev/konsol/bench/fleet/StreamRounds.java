package dev.konsol.bench.fleet;

import dev.konsol.core.host.HostStream;
import dev.konsol.fleet.NatsFleet;
import dev.konsol.fleet.StreamRequest;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.concurrent.locks.LockSupport;

/// A byte to another host and back, and how fast many go there; both hosts in this JVM. Prints a
/// line for each round: the median and the 95th percentile of a byte in µs, and MB/s.
public final class StreamRounds {
  private static final int KEYS = 1000;
  private static final long PAUSE_NANOS = 1_000_000;

  private StreamRounds() {}

  public static void main(String[] arguments) throws IOException {
    String url = arguments[0];
    int rounds = Integer.parseInt(arguments[1]);
    long bytes = Long.parseLong(arguments[2]);
    try (NatsFleet far = Hosts.join(url, "far", StreamRounds::serve);
        NatsFleet near = Hosts.join(url, "near", StreamRounds::serve)) {
      while (near.hosts().size() < 2) {
        LockSupport.parkNanos(PAUSE_NANOS);
      }
      for (int round = 0; round < rounds; round++) {
        long[] keys = keys(near, far.name());
        System.out.printf(
            "%.1f %.1f %.1f%n",
            keys[KEYS / 2] / 1e3, keys[KEYS * 95 / 100] / 1e3, rate(near, far.name(), bytes));
      }
    }
  }

  private static long[] keys(NatsFleet from, String to) throws IOException {
    long[] nanos = new long[KEYS];
    try (HostStream stream = from.connect(to, new StreamRequest("echo", ""))) {
      OutputStream output = stream.output();
      InputStream input = stream.input();
      for (int i = 0; i < KEYS; i++) {
        long begun = System.nanoTime();
        output.write('x');
        input.read();
        nanos[i] = System.nanoTime() - begun;
        LockSupport.parkNanos(PAUSE_NANOS);
      }
    }
    Arrays.sort(nanos);
    return nanos;
  }

  private static double rate(NatsFleet from, String to, long bytes) throws IOException {
    try (HostStream stream = from.connect(to, new StreamRequest("count", ""))) {
      byte[] chunk = new byte[32 * 1024];
      long begun = System.nanoTime();
      for (long left = bytes; left > 0; left -= chunk.length) {
        stream.output().write(chunk);
      }
      stream.output().close();
      stream.input().read();
      return bytes / 1e6 / ((System.nanoTime() - begun) / 1e9);
    }
  }

  private static void serve(StreamRequest request, String from, HostStream stream) {
    try (stream) {
      if (request.door().equals("echo")) {
        stream.input().transferTo(stream.output());
      } else {
        stream.input().transferTo(OutputStream.nullOutputStream());
        stream.output().write('.');
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
