package dev.konsol.process.host;

import dev.konsol.process.Marker;
import dev.konsol.testkit.Await;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/// Counts the living processes that carry a marker, with plain file reading: independent of the
/// code under test.
final class Census {
  /// The descendants of `five.sh`. Only once each of them sleeps are they all there: until then
  /// those who start them come and go.
  private static final int FIVE = 5;

  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private Census() {}

  static String five() {
    try (InputStream in = Objects.requireNonNull(Census.class.getResourceAsStream("five.sh"))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static void awaitFive(Marker marker) {
    Await.until(
        "five sleepers",
        PATIENCE,
        () ->
            alive(marker).stream().filter(pid -> read(pid, "stat").contains("(sleep)")).count()
                == FIVE);
  }

  static void awaitCount(Marker marker, int count) {
    try {
      Await.until(count + " processes", PATIENCE, () -> alive(marker).size() == count);
    } catch (AssertionError e) {
      throw new AssertionError("there are " + alive(marker), e);
    }
  }

  static List<Long> alive(Marker marker) {
    List<Long> found = new ArrayList<>();
    ProcessHandle.allProcesses()
        .mapToLong(ProcessHandle::pid)
        .filter(pid -> read(pid, "environ").contains(marker.variable() + "="))
        .filter(Census::lives)
        .forEach(found::add);
    return found;
  }

  static boolean lives(long pid) {
    String stat = read(pid, "stat");
    int state = stat.lastIndexOf(')') + 2;
    return state < stat.length() && stat.charAt(state) != 'Z' && stat.charAt(state) != 'X';
  }

  private static String read(long pid, String file) {
    try {
      return Files.readString(Path.of("/proc/" + pid + "/" + file), StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      return ""; // it ended
    }
  }
}
