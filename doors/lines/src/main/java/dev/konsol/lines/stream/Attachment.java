package dev.konsol.lines.stream;

import dev.konsol.console.ConsoleOutput;
import dev.konsol.console.Ending;
import dev.konsol.console.log.Chunk;
import dev.konsol.console.log.Gap;
import dev.konsol.console.text.Utf8;
import dev.konsol.console.view.Repainted;
import dev.konsol.core.Held;
import dev.konsol.core.KonsolException;
import dev.konsol.core.session.SessionId;
import dev.konsol.lines.protocol.ConsoleJson;
import dev.konsol.process.Size;
import dev.konsol.wire.JsonLine;
import java.util.Base64;
import java.util.OptionalLong;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A live stream of one console's output on one connection. Reads from the log at the speed of its
/// peer, so that a slow one holds up nobody else.
///
/// A peer that has everything gets the next little piece from the thread that brings it, the
/// poller's, if its socket takes it at once: no other thread has to wake up for a keystroke's echo.
/// Whatever is more than that, or does not fit, is pumped by a thread of the connection's, which is
/// there until the peer has everything again.
///
/// Everything comes in the order it happened: a resize between the bytes it happened between, the
/// end after the last byte.
final class Attachment {
  /// With what JSON adds to usual output, a frame is one message between hosts, of at most 62 KiB:
  /// one that has to be cut in two costs every program on the way more for each byte.
  static final int FRAME_BYTES = 60_000;

  /// What the poller hands out itself: more than an echo, less than would keep it from others.
  static final int LITTLE = 4 << 10;

  private static final Logger LOG = LoggerFactory.getLogger(Attachment.class);

  private final SessionId key;
  private final ConsoleOutput console;
  private final FrameSink sink;
  private final OptionalLong maxLag;
  private final InFlight streaming = new InFlight();
  private final Resizes resizes;
  private final AtomicReference<Work> work = new AtomicReference<>(Work.NONE);
  private volatile Life life = new Life(_ -> {}, () -> {}, () -> {}, () -> {});
  private volatile boolean stopped;
  private long position;

  /// The beginning of a character whose rest is not there yet.
  private byte[] begun = {};

  /// Whether somebody delivers, and whether there may be more by now. Who takes it from `NONE`
  /// delivers until it is `NONE` again; so there is never more than one.
  private enum Work {
    NONE,
    UNDER_WAY,
    MORE
  }

  /// What a stream has from its beginning to its end.
  private record Life(Executor threads, Runnable beforeLast, Runnable onEnd, Held watch) {}

  Attachment(
      SessionId key, ConsoleOutput console, FrameSink sink, long offset, OptionalLong maxLag) {
    this.key = key;
    this.console = console;
    this.sink = sink;
    this.maxLag = maxLag;
    this.position = offset;
    this.resizes = new Resizes(console.journal(), offset, console.overview().size());
  }

  /// The size at the offset where the stream begins.
  Size sizeAtStart() {
    return resizes.sizeAtStart();
  }

  /// Begins the stream. `beforeLast` runs before the frame that tells the program's end, so that
  /// whoever has read it finds the connection as it was before; `onEnd` when no frame will follow.
  void start(Executor threads, Runnable beforeLast, Runnable onEnd) {
    streaming.enter();
    work.set(Work.UNDER_WAY);
    life = new Life(threads, beforeLast, onEnd, console.watch(this::changed));
    pumpElsewhere();
  }

  /// Lets no more frames out after what is being written.
  void drop() {
    stopped = true;
    changed();
  }

  /// Ends the stream; when this returns, no frame follows. Answers the offset of the first byte
  /// that was not sent.
  long stop() {
    drop();
    streaming.awaitNone();
    return nextOffset();
  }

  /// There may be something to deliver. On any thread, above all the poller's; never blocks.
  private void changed() {
    if (work.getAndUpdate(now -> now == Work.NONE ? Work.UNDER_WAY : Work.MORE) != Work.NONE) {
      return;
    }
    do {
      work.set(Work.UNDER_WAY);
      if (!deliversHere()) {
        pumpElsewhere();
        return;
      }
    } while (!work.compareAndSet(Work.UNDER_WAY, Work.NONE));
  }

  /// What fails here is tried again elsewhere, where it ends this stream alone.
  private boolean deliversHere() {
    try {
      return deliverHere();
    } catch (RuntimeException | Error e) {
      LOG.debug("the stream of {} goes on elsewhere: {}", key, e.toString());
      return false;
    }
  }

  private void pumpElsewhere() {
    try {
      life.threads().execute(this::pump);
    } catch (KonsolException | OutOfMemoryError e) {
      end(); // the connection is closing, or there is no thread
    }
  }

  private void pump() {
    boolean more = false;
    try {
      do {
        work.set(Work.UNDER_WAY);
        more = pumpAll();
      } while (more && !work.compareAndSet(Work.UNDER_WAY, Work.NONE));
    } catch (KonsolException e) {
      LOG.debug("the stream of {} ends: {}", key, e.getMessage());
      more = false;
    } finally {
      if (!more) {
        end();
      }
    }
  }

  /// Delivers what there is. False when nothing will follow.
  private boolean pumpAll() {
    while (!stopped && !sink.gone()) {
      skipWhenLagging();
      Chunk chunk = console.readNow(position, FRAME_BYTES);
      if (nothing(chunk)) {
        deliverResizes();
        return true;
      }
      if (!deliver(chunk)) {
        return false;
      }
    }
    return false;
  }

  private void end() {
    life.watch().close();
    life.onEnd().run();
    streaming.leave();
  }

  /// Delivers a little output that follows what the peer has, if it takes it at once. False when
  /// there is more to do than that; then nothing has happened.
  private synchronized boolean deliverHere() {
    if (stopped || console.offset() - position > LITTLE) {
      return false;
    }
    Chunk chunk = console.readNow(position, LITTLE);
    if (chunk.gap().isPresent() || chunk.ended() || resizes.next().isPresent()) {
      return false;
    }
    byte[] all = Bytes.join(begun, chunk.bytes());
    int length = Utf8.complete(all, 0, all.length);
    if (length > 0 && !sink.offer(output(nextOffset(), Bytes.slice(all, 0, length)))) {
      return false;
    }
    begun = Bytes.slice(all, length, all.length);
    position += chunk.bytes().length;
    return true;
  }

  private static boolean nothing(Chunk chunk) {
    return chunk.bytes().length == 0 && chunk.gap().isEmpty() && !chunk.ended();
  }

  private synchronized void deliverResizes() {
    resizes
        .upTo(position)
        .forEach(size -> write(frame("resized"), line -> ConsoleJson.size(line, size)));
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
      console.overview().ending().ifPresent(this::deliverEnd);
    }
    return !last;
  }

  private void deliverOutput(byte[] bytes, boolean last) {
    long offset = nextOffset();
    byte[] all = Bytes.join(begun, bytes);
    int length = last ? all.length : Utf8.complete(all, 0, all.length);
    begun = Bytes.slice(all, length, all.length);
    position += bytes.length;
    if (length > 0) {
      sink.write(output(offset, Bytes.slice(all, 0, length)));
    }
  }

  private byte[] output(long offset, byte[] whole) {
    JsonLine line = frame("output").put("offset", offset);
    ConsoleJson.data(line, whole);
    return line.put("next_offset", offset + whole.length).bytes();
  }

  private void deliverGap(Gap gap) {
    // What was begun will not be completed.
    deliverOutput(new byte[0], true);
    write(frame("gap"), line -> ConsoleJson.gap(line, gap));
  }

  private void deliverEnd(Ending ending) {
    life.beforeLast().run();
    write(
        frame("exited"),
        line -> {
          ConsoleJson.exit(line, ending.exit());
          ConsoleJson.end(line, ending);
        });
  }

  /// Who asked for it is moved on, to the middle of what it allows, rather than left behind.
  private synchronized void skipWhenLagging() {
    if (maxLag.isEmpty()) {
      return;
    }
    long head = console.offset();
    if (head - position <= maxLag.getAsLong()) {
      return;
    }
    long to = startOfCharacter(head - maxLag.getAsLong() / 2);
    long from = nextOffset();
    begun = new byte[0];
    position = to;
    write(frame("gap"), line -> ConsoleJson.gap(line, new Gap(from, to, Gap.LAGGING)));
  }

  private long startOfCharacter(long offset) {
    Chunk chunk = console.readNow(offset, 4);
    return chunk.offset() + Utf8.leadingContinuation(chunk.bytes());
  }

  private synchronized long nextOffset() {
    return position - begun.length;
  }

  /// The frame that paints what was there before the stream begins.
  byte[] repaint(Repainted picture) {
    JsonLine line = frame("repaint").put("offset", picture.offset());
    ConsoleJson.size(line, picture.size());
    return line.put("base64", Base64.getEncoder().encodeToString(picture.bytes())).bytes();
  }

  private JsonLine frame(String event) {
    return JsonLine.object().put("event", event).put("key", key.value());
  }

  private void write(JsonLine line, Consumer<JsonLine> members) {
    members.accept(line);
    sink.write(line.bytes());
  }
}
