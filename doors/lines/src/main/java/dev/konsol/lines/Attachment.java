package dev.konsol.lines;

import dev.konsol.console.Chunk;
import dev.konsol.console.Ending;
import dev.konsol.console.Gap;
import dev.konsol.core.KonsolException;
import dev.konsol.core.SessionId;
import dev.konsol.lines.json.JsonLine;
import dev.konsol.process.Size;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A live stream of one console's output on one connection. Reads from the log at the speed of its
/// peer, so that a slow one holds up nobody else. One thread pumps output, a second one waits for
/// resizes; both are the connection's and end with [#stop].
///
/// Everything comes in the order it happened: a resize between the bytes it happened between, the
/// end after the last byte.
final class Attachment {
  static final int FRAME_BYTES = 64 << 10;
  private static final Logger LOG = LoggerFactory.getLogger(Attachment.class);
  private static final Duration LONG = Duration.ofHours(1);

  private final SessionId key;
  private final Source source;
  private final Outlet outlet;
  private final OptionalLong maxLag;
  private final Waits waits = new Waits();
  private final Pending threads = new Pending();
  private final Resizes resizes;
  private long position;

  /// The beginning of a character whose rest is not there yet.
  private byte[] begun = {};

  Attachment(SessionId key, Source source, Outlet outlet, long offset, OptionalLong maxLag) {
    this.key = key;
    this.source = source;
    this.outlet = outlet;
    this.maxLag = maxLag;
    this.position = offset;
    this.resizes = new Resizes(source.journal(), offset, source.overview().size());
  }

  /// The size at the offset where the stream begins.
  Size sizeAtStart() {
    return resizes.sizeAtStart();
  }

  interface Starter {
    void start(Runnable task);
  }

  void start(Starter tasks, Runnable onEnd) {
    threads.enter();
    threads.enter();
    tasks.start(() -> run(this::pump, onEnd));
    tasks.start(() -> run(this::watchResizes, () -> {}));
  }

  /// Lets no more frames out after what is being written.
  void drop() {
    waits.drop();
  }

  /// Ends the stream; when this returns, no frame follows. Answers the offset of the first byte
  /// that was not sent.
  long stop() {
    drop();
    threads.awaitNone();
    return nextOffset();
  }

  private void run(Runnable loop, Runnable onEnd) {
    try {
      loop.run();
    } catch (Waits.Dropped e) {
      // Stopped.
    } catch (KonsolException e) {
      LOG.debug("the stream of {} ends: {}", key, e.getMessage());
    } finally {
      waits.drop();
      onEnd.run();
      threads.leave();
    }
  }

  private void pump() {
    boolean more = true;
    while (more && !outlet.gone()) {
      skipWhenLagging();
      long from = position;
      Chunk chunk = waits.run(() -> source.read(from, FRAME_BYTES, LONG));
      more = deliver(chunk);
    }
  }

  private void watchResizes() {
    long seen = resizes.seen();
    while (!outlet.gone()) {
      long after = seen;
      waits.run(() -> source.journal().await(after, LONG));
      seen = source.journal().head();
      deliverResizes();
    }
  }

  private synchronized void deliverResizes() {
    resizes.upTo(position).forEach(size -> write(frame("resized"), line -> Views.size(line, size)));
  }

  /// False when that was the last.
  private synchronized boolean deliver(Chunk chunk) {
    chunk.gap().ifPresent(this::deliverGap);
    position = chunk.offset();
    deliverResizes();
    // A resize may have come in since, also one from before this position.
    long cut = Math.max(position, resizes.next().orElse(Long.MAX_VALUE));
    long to = Math.min(chunk.nextOffset(), cut);
    byte[] bytes = Bytes.slice(chunk.bytes(), 0, (int) (to - position));
    boolean last = chunk.ended() && to == chunk.nextOffset();
    deliverOutput(bytes, last);
    if (last) {
      deliverResizes();
      source.overview().ending().ifPresent(this::deliverEnd);
    }
    return !last;
  }

  private void deliverOutput(byte[] bytes, boolean last) {
    long offset = nextOffset();
    byte[] all = Bytes.join(begun, bytes);
    int length = last ? all.length : Utf8.complete(all);
    begun = Bytes.slice(all, length, all.length);
    position += bytes.length;
    if (length > 0) {
      byte[] whole = Bytes.slice(all, 0, length);
      JsonLine line = frame("output").put("offset", offset);
      Views.data(line, whole);
      outlet.write(line.put("next_offset", offset + length).bytes());
    }
  }

  private void deliverGap(Gap gap) {
    // What was begun will not be completed.
    deliverOutput(new byte[0], true);
    write(frame("gap"), line -> Views.gap(line, gap));
  }

  private void deliverEnd(Ending ending) {
    write(
        frame("exited"),
        line -> {
          Views.exit(line, ending.exit());
          Views.end(line, ending);
        });
  }

  /// Who asked for it is moved on, to the middle of what it allows, rather than left behind.
  private synchronized void skipWhenLagging() {
    if (maxLag.isEmpty()) {
      return;
    }
    long head = source.overview().offset();
    if (head - position <= maxLag.getAsLong()) {
      return;
    }
    long to = startOfCharacter(head - maxLag.getAsLong() / 2);
    long from = nextOffset();
    begun = new byte[0];
    position = to;
    write(frame("gap"), line -> Views.gap(line, new Gap(from, to, Gap.LAGGING)));
  }

  private long startOfCharacter(long offset) {
    Chunk chunk = waits.run(() -> source.read(offset, 4, Duration.ZERO));
    return chunk.offset() + Utf8.leadingContinuation(chunk.bytes());
  }

  private synchronized long nextOffset() {
    return position - begun.length;
  }

  private JsonLine frame(String event) {
    return JsonLine.object().put("event", event).put("key", key.value());
  }

  private void write(JsonLine line, Consumer<JsonLine> members) {
    members.accept(line);
    outlet.write(line.bytes());
  }
}
