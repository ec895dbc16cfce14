package dev.konsol.console.wait;

import dev.konsol.console.log.Chunk;
import dev.konsol.console.log.ConsoleLog;
import dev.konsol.console.log.Gap;
import dev.konsol.console.log.Nanos;
import dev.konsol.console.wait.Waited.Evidence;
import dev.konsol.console.wait.Waited.Match;
import dev.konsol.process.Exit;
import java.io.ByteArrayOutputStream;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/// One wait that is under way: where it looks from, how long it may still take, and how its answer
/// is put together. Confined to the thread that waits.
final class PendingWait {
  private static final int MOST_OUTPUT = 64 << 10;

  final ConsoleLog log;
  final long from;
  private final Duration timeout;
  private final long deadline;
  private final Supplier<Optional<Exit>> exit;

  PendingWait(ConsoleLog log, long from, Duration timeout, Supplier<Optional<Exit>> exit) {
    this.log = log;
    this.exit = exit;
    this.from = from;
    this.timeout = timeout;
    this.deadline = System.nanoTime() + Nanos.of(timeout);
  }

  long left() {
    return Math.max(0, deadline - System.nanoTime());
  }

  boolean over() {
    return left() == 0;
  }

  Waited answer(Evidence evidence, String detail, Optional<Match> match, long end) {
    return new Waited(evidence, detail, match, from, outputUpTo(end));
  }

  Waited timedOut() {
    String detail = "not within " + timeout.toMillis() + " ms";
    return answer(Evidence.TIMEOUT, detail, Optional.empty(), log.head());
  }

  Waited exited() {
    String detail = exit.get().map(PendingWait::say).orElse("ended");
    return answer(Evidence.EXIT, detail, Optional.empty(), log.head());
  }

  private static String say(Exit exit) {
    return switch (exit) {
      case Exit.Code(int code) -> "exited with code " + code;
      case Exit.Signal(int _, String name) -> "ended by " + name;
      case Exit.Lost _ -> "ended with its daemon";
    };
  }

  /// The last of it, when it is much; behind the last gap, when there are any. All of it before
  /// `end`, also where the log has gone on and dropped that meanwhile.
  private Chunk outputUpTo(long end) {
    long start = Math.max(from, end - MOST_OUTPUT);
    Optional<Gap> gap = Optional.empty();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    long at = start;
    while (at < end) {
      Chunk chunk = log.read(at, (int) (end - at));
      long begin = Math.min(chunk.offset(), end);
      if (chunk.gap().isPresent()) {
        bytes.reset();
        start = begin;
        gap = chunk.gap();
      }
      bytes.write(chunk.bytes(), 0, (int) Math.min(chunk.bytes().length, end - begin));
      at = chunk.nextOffset();
    }
    boolean last = log.ended() && start + bytes.size() >= log.head();
    return new Chunk(gapBefore(start, gap), start, bytes.toByteArray(), last);
  }

  /// What is gone where the wait looked from, of which nothing else would tell; else the gap right
  /// before the output.
  private Optional<Gap> gapBefore(long start, Optional<Gap> last) {
    Optional<Gap> first = from < start ? log.read(from, 1).gap() : Optional.empty();
    return first
        .or(() -> last)
        .map(gap -> new Gap(gap.from(), Math.min(gap.to(), start), gap.reason()));
  }
}
