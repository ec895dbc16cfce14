package dev.konsol.eval.worker;

import dev.konsol.core.Budget;
import dev.konsol.core.Interrupts;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// Reads one of a worker's output pipes: what native code and child processes print, and the marks
/// that the worker puts between two runs, where it shows something, and where it turns from one of
/// the pipes to the other. Runs on a platform thread, because reading a process's pipe pins the
/// carrier of a virtual one.
final class PipeReader {
  private static final byte[] MARK = "\0konsol-sync:".getBytes(StandardCharsets.US_ASCII);
  private static final int BUFFER = 64 * 1024;

  /// Begins a mark for which what follows it has to wait in the other pipe.
  private static final String BEHIND = ">";

  /// Marks that nobody has waited for yet.
  private static final int MOST_MARKS = 10_000;

  private static final Duration RELEASE = Duration.ofSeconds(2);

  private final String stream;
  private final InputStream pipe;
  private byte[] rest = {};
  private final Set<String> marks = new LinkedHashSet<>();
  private @Nullable String held;
  private boolean passing;
  private boolean ended;

  PipeReader(String stream, InputStream pipe) {
    this.stream = stream;
    this.pipe = pipe;
  }

  void start(FrameListener listener, PipeReader other) {
    Thread.ofPlatform().daemon().name("konsol-worker-" + stream).start(() -> read(listener, other));
  }

  private void read(FrameListener listener, PipeReader other) {
    byte[] buffer = new byte[BUFFER];
    try (pipe) {
      for (int n = pipe.read(buffer); n >= 0; n = pipe.read(buffer)) {
        take(listener, other, buffer, n);
      }
    } catch (IOException e) {
      // Closed because the worker is gone.
    } finally {
      tell(listener, rest, 0, rest.length);
      end();
    }
  }

  private void take(FrameListener listener, PipeReader other, byte[] buffer, int length) {
    byte[] bytes = Arrays.copyOf(rest, rest.length + length);
    System.arraycopy(buffer, 0, bytes, rest.length, length);
    int from = 0;
    for (int mark = indexOf(bytes, from); mark >= 0; mark = indexOf(bytes, from)) {
      int end = lineEnd(bytes, mark);
      if (end < 0) {
        break;
      }
      int name = mark + MARK.length;
      String said = new String(bytes, name, end - name, StandardCharsets.US_ASCII);
      // Several threads may print: a mark within a run may stand within a character.
      int whole = endsARun(said) ? mark : wholeCharacters(bytes, from, mark);
      tell(listener, bytes, from, whole);
      met(said, other);
      from = end + 1 - (mark - whole);
      System.arraycopy(bytes, whole, bytes, from, mark - whole);
    }
    int whole = Math.max(from, wholeEnd(bytes, from));
    tell(listener, bytes, from, whole);
    rest = Arrays.copyOfRange(bytes, whole, bytes.length);
  }

  private static boolean endsARun(String mark) {
    return mark.chars().allMatch(Character::isDigit);
  }

  private void met(String mark, PipeReader other) {
    if (mark.startsWith(BEHIND)) {
      other.awaitMark(mark.substring(BEHIND.length()), RELEASE);
    } else {
      arrived(mark);
      awaitRelease();
    }
  }

  private void tell(FrameListener listener, byte[] bytes, int from, int to) {
    if (to > from) {
      listener.printed(stream, new String(bytes, from, to - from, StandardCharsets.UTF_8));
    }
  }

  /// Up to where text can be handed on: before a mark that has only begun, and not within a
  /// character.
  private static int wholeEnd(byte[] bytes, int from) {
    for (int i = Math.max(from, bytes.length - MARK.length - 32); i < bytes.length; i++) {
      if (bytes[i] == 0) {
        return i;
      }
    }
    return wholeCharacters(bytes, from, bytes.length);
  }

  private static int wholeCharacters(byte[] bytes, int from, int end) {
    int back = end - 1;
    while (back >= from && end - back < 4 && (bytes[back] & 0xC0) == 0x80) {
      back--;
    }
    boolean cut = back >= from && (bytes[back] & 0xC0) == 0xC0 && end - back < length(bytes[back]);
    return cut ? back : end;
  }

  private static int length(byte lead) {
    return (lead & 0xE0) == 0xC0 ? 2 : (lead & 0xF0) == 0xE0 ? 3 : 4;
  }

  private static int indexOf(byte[] bytes, int from) {
    for (int i = from; i <= bytes.length - MARK.length; i++) {
      if (Arrays.mismatch(bytes, i, i + MARK.length, MARK, 0, MARK.length) < 0) {
        return i;
      }
    }
    return -1;
  }

  private static int lineEnd(byte[] bytes, int from) {
    for (int i = from; i < bytes.length; i++) {
      if (bytes[i] == '\n') {
        return i;
      }
    }
    return -1;
  }

  private synchronized void arrived(String mark) {
    marks.add(mark);
    held = mark.indexOf('.') >= 0 && !passing ? mark : null;
    if (marks.size() > MOST_MARKS) {
      marks.remove(marks.iterator().next());
    }
    notifyAll();
  }

  /// What follows a mark within a run waits until what is shown there has been told.
  private synchronized void awaitRelease() {
    await(() -> held == null, RELEASE);
    held = null;
  }

  synchronized void release() {
    held = null;
    notifyAll();
  }

  private synchronized void end() {
    ended = true;
    notifyAll();
  }

  /// Waits, within limits, until everything this run printed has been read.
  synchronized void awaitMark(String run, Duration atMost) {
    await(() -> ended || marks.contains(run), atMost);
    marks.remove(run);
  }

  /// The same once the run's result is here: no frame comes any more for which a mark within the
  /// run would have to be held.
  synchronized void awaitLastMark(String run, Duration atMost) {
    passing = true;
    release();
    awaitMark(run, atMost);
    passing = false;
  }

  /// Waits, within limits, until everything has been read.
  synchronized void awaitEnd(Duration atMost) {
    await(() -> ended, atMost);
  }

  private synchronized void await(BooleanSupplier condition, Duration atMost) {
    var _ = Interrupts.asFalse(() -> Budget.of(atMost).await(this, condition));
  }
}
