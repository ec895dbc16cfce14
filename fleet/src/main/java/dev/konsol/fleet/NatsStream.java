package dev.konsol.fleet;

import dev.konsol.core.KonsolException;
import dev.konsol.core.host.HostStream;
import dev.konsol.fleet.message.Envelope.Kind;
import dev.konsol.fleet.message.Life;
import dev.konsol.fleet.message.StreamFrame;
import dev.konsol.fleet.message.StreamFrame.Close;
import dev.konsol.fleet.message.StreamFrame.Credit;
import dev.konsol.fleet.message.StreamFrame.Data;
import dev.konsol.fleet.message.StreamFrame.End;
import dev.konsol.fleet.message.StreamFrame.Reset;
import dev.konsol.fleet.message.StreamFrames;
import dev.konsol.fleet.message.StreamKey;
import dev.konsol.fleet.message.StreamSeal;
import dev.konsol.fleet.stream.ReceiveWindow;
import dev.konsol.fleet.stream.SendWindow;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongFunction;

/// This host's end of a stream. Messages come on NATS's thread ([#receive]), which never waits; who
/// reads and writes does.
final class NatsStream implements HostStream {
  /// How much may be on its way to a reader.
  static final int WINDOW = 512 * 1024;

  private static final int LONGEST_REASON = 2000;

  private final StreamKey key;
  private final Life peer;
  private final Streams owner;
  private final Runnable onUse;
  private final SendWindow sending = new SendWindow();
  private final ReceiveWindow receiving = new ReceiveWindow(WINDOW, this::grant);
  private final CountDownLatch answered = new CountDownLatch(1);
  private final AtomicBoolean settled = new AtomicBoolean();
  private final ReentrantLock order = new ReentrantLock();
  private final AtomicBoolean outputClosed = new AtomicBoolean();
  private final AtomicBoolean closed = new AtomicBoolean();
  private final AtomicBoolean over = new AtomicBoolean();
  private volatile Optional<Seals> seals = Optional.empty();
  private volatile Optional<KonsolException> refusal = Optional.empty();
  private volatile Optional<String> endReason = Optional.empty();
  private volatile boolean announced;
  private volatile long nextOut;
  private volatile long heard;
  private long nextIn;

  /// One for each direction, so that reading does not wait for writing.
  private record Seals(StreamSeal out, StreamSeal in) {}

  /// @param onUse done when the input or output is asked for
  NatsStream(StreamKey key, Life peer, Streams owner, Runnable onUse) {
    this.key = key;
    this.peer = peer;
    this.owner = owner;
    this.onUse = onUse;
    this.heard = owner.now();
  }

  StreamKey key() {
    return key;
  }

  Life peer() {
    return peer;
  }

  /// The other side was told of it.
  void announced() {
    announced = true;
  }

  /// Whether the other side knows it. If it were named before, it would be taken for one that has
  /// ended.
  boolean isAnnounced() {
    return announced;
  }

  /// The number of the message that is sent next.
  long next() {
    return nextOut;
  }

  boolean silentFor(Duration time) {
    return owner.now() - heard > time.toNanos();
  }

  /// Both sides know the stream from now on. Once: who says so again plays something back.
  ///
  /// @param window what the other side has room for
  void open(StreamSeal out, StreamSeal in, int window) {
    if (seals.isPresent()) {
      return;
    }
    seals = Optional.of(new Seals(out, in));
    sending.open(Math.clamp(window, 1, 16 * WINDOW));
    heard = owner.now();
    settle(Optional.empty());
  }

  /// Until the other side has accepted.
  void awaitOpen(Duration atMost) {
    try {
      if (!answered.await(atMost.toMillis(), TimeUnit.MILLISECONDS)) {
        broken("it did not answer within " + atMost.toSeconds() + " s", true);
      }
    } catch (InterruptedException e) {
      broken("interrupted", true);
      throw KonsolException.interrupted(e);
    }
    refusal.ifPresent(
        reason -> {
          throw reason;
        });
  }

  /// The first answer counts: open, or why not.
  private void settle(Optional<KonsolException> because) {
    if (settled.compareAndSet(false, true)) {
      refusal = because;
      answered.countDown();
    }
  }

  void refused(KonsolException reason) {
    settle(Optional.of(reason));
    broken(reason.getMessage(), false);
  }

  /// On NATS's thread. False where the message is not from the other side.
  boolean receive(Kind kind, byte[] message) {
    if (seals.isEmpty()) {
      return true;
    }
    Optional<StreamFrame> opened = StreamFrames.decode(kind, message, seals.get().in());
    opened.ifPresent(this::receive);
    return opened.isPresent();
  }

  private void receive(StreamFrame frame) {
    heard = owner.now();
    if (frame instanceof Reset reset) {
      broken(reset.reason(), false);
    } else if (frame.number() > nextIn) {
      lost();
    } else if (frame.number() == nextIn) {
      nextIn++;
      take(frame);
    }
  }

  private void take(StreamFrame frame) {
    switch (frame) {
      case Data data -> require(receiving.add(data.bytes()));
      case Credit credit -> require(sending.consumed(credit.consumed()));
      case End _ -> receiving.end();
      case Close _ -> closedByPeer();
      case Reset _ -> {}
    }
  }

  private void require(boolean kept) {
    if (!kept) {
      broken("host '" + peer.name() + "' did not keep to the stream's window", true);
    }
  }

  private void closedByPeer() {
    receiving.end();
    sending.fail("host '" + peer.name() + "' has closed the stream");
    finish();
  }

  /// The other side says, in order with its messages, which comes next.
  void alive(long next) {
    heard = owner.now();
    if (next > nextIn && seals.isPresent()) {
      lost();
    }
  }

  private void lost() {
    broken("messages of host '" + peer.name() + "' were lost on the way", true);
  }

  /// @param tell whether the other side does not know yet
  void broken(String reason, boolean tell) {
    if (!finish()) {
      return;
    }
    String words = reason.substring(0, Math.min(LONGEST_REASON, reason.length()));
    endReason = Optional.of(words);
    settle(Optional.of(Unreachable.because(peer.name(), words)));
    receiving.fail(words);
    sending.fail(words);
    if (tell) {
      seals.ifPresent(
          both ->
              owner.later(
                  () ->
                      owner.send(peer, StreamFrames.encode(key, new Reset(0, words), both.out()))));
    }
  }

  private boolean finish() {
    boolean first = over.compareAndSet(false, true);
    if (first) {
      owner.finished(this);
    }
    return first;
  }

  private void grant(long consumed) {
    send(number -> new Credit(number, consumed));
  }

  private void write(byte[] from, int offset, int length) throws IOException {
    int at = offset;
    int end = offset + length;
    // Messages of one length, rather than large ones with small ones between them.
    int count = Math.ceilDiv(length, owner.mostBytes());
    int most = Math.ceilDiv(length, Math.max(1, count));
    while (at < end) {
      int begin = at;
      int part = sending.take(Math.min(end - at, most));
      send(number -> new Data(number, ByteBuffer.wrap(from, begin, part)));
      at += part;
    }
    if (endReason.isPresent()) {
      throw new IOException(endReason.get());
    }
  }

  private void send(LongFunction<StreamFrame> frame) {
    order.lock();
    try {
      if (seals.isEmpty() || over.get()) {
        return;
      }
      long number = nextOut;
      owner.send(peer, StreamFrames.encode(key, frame.apply(number), seals.get().out()));
      nextOut = number + 1;
    } catch (IllegalStateException e) {
      broken("NATS took no more messages: " + e.getMessage(), true);
    } finally {
      order.unlock();
    }
  }

  private void closeOutput() {
    if (outputClosed.compareAndSet(false, true)) {
      sending.fail("the stream's output is closed");
      send(End::new);
    }
  }

  @Override
  public InputStream input() {
    onUse.run();
    return new Input();
  }

  @Override
  public OutputStream output() {
    onUse.run();
    return new Output();
  }

  @Override
  public Optional<String> endReason() {
    return endReason;
  }

  @Override
  public void close() {
    if (closed.compareAndSet(false, true)) {
      onUse.run();
      sending.fail("the stream is closed");
      send(Close::new);
      receiving.discard();
      finish();
    }
  }

  private final class Input extends InputStream {
    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return receiving.read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] to, int offset, int length) throws IOException {
      return length == 0 ? 0 : receiving.read(to, offset, length);
    }

    @Override
    public long transferTo(OutputStream to) throws IOException {
      return receiving.transferTo(to);
    }

    @Override
    public int available() {
      return receiving.available();
    }

    @Override
    public void close() {
      NatsStream.this.close();
    }
  }

  private final class Output extends OutputStream {
    @Override
    public void write(int one) throws IOException {
      NatsStream.this.write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] from, int offset, int length) throws IOException {
      NatsStream.this.write(from, offset, length);
    }

    @Override
    public void close() {
      closeOutput();
    }
  }
}
