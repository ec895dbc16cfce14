package dev.konsol.http.v1.console;

import dev.konsol.console.Console;
import dev.konsol.console.ConsoleEvent;
import dev.konsol.console.Ending;
import dev.konsol.console.log.Chunk;
import dev.konsol.console.log.Gap;
import dev.konsol.console.view.Repainted;
import dev.konsol.core.Held;
import dev.konsol.core.session.Cursor;
import dev.konsol.core.session.Event;
import dev.konsol.http.SocketHandler;
import dev.konsol.process.Size;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/// One client that follows a console over WebSocket, and types into it. The thread of the
/// connection reads the log at the client's speed and writes; what the client says comes on others.
/// A client that does not read slows nobody down: the log has what it has not seen. Everything
/// comes in the order it happened: a resize between the bytes it happened between, the end last.
final class ConsoleSocket implements SocketHandler {
  private static final int FRAME_BYTES = 64 << 10;
  private static final int MOST_EVENTS = 1000;
  private static final Duration LOOK = Duration.ofSeconds(30);

  private final Console console;
  private final Wishes wishes;
  private final Frames frames = new Frames();
  private final ClientFrames client;
  private final Cursor life;
  private final Deque<ConsoleEvent.Resized> resizes = new ArrayDeque<>();
  private final Semaphore changes = new Semaphore(0);
  private final Optional<Window> window;

  /// What there was when the client came: with a window, none of it is skipped.
  private final long catchUp;

  private long position;

  /// Since a picture the client has not come to the end of what there is.
  private boolean flooded;

  /// How a client attaches.
  ///
  /// @param allowed whether it may write at all
  /// @param terminal whether a terminal of the client's answers the program's queries
  /// @param repaint whether it begins with a picture of the screen
  /// @param pace how fast it gets what there is
  record Wishes(boolean allowed, boolean write, boolean terminal, boolean repaint, Pace pace) {}

  /// @param window how many bytes it gets before it has said that it has shown the ones before
  /// @param maxLag how many bytes it falls behind at the most
  record Pace(Optional<Long> window, Optional<Long> maxLag) {}

  ConsoleSocket(Console console, ConsoleCommands commands, long offset, Wishes wishes) {
    this.console = console;
    this.wishes = wishes;
    this.position = offset;
    this.life = new Cursor(console.journal(), 0);
    this.catchUp = console.offset();
    this.window = wishes.pace().window().map(size -> new Window(size, offset));
    this.client = new ClientFrames(console.id().value(), commands, frames, wishes, this::shown);
  }

  @Override
  public void open(Socket socket) throws IOException, InterruptedException {
    boolean answers = wishes.write() && wishes.terminal();
    try (Held _ = console.watch(this::changed);
        Held _ = answers ? console.attachTerminal() : () -> {}) {
      begin(socket);
      int room = window.isPresent() ? room() : FRAME_BYTES;
      while (deliver(room)) {
        room = moveOnWhenLagging();
      }
    }
  }

  private void shown(long offset) {
    window.ifPresent(each -> each.acknowledge(offset));
  }

  /// Nothing is said before `attached`: an answer to what the client says waits for it.
  private void begin(Socket socket) throws IOException, InterruptedException {
    if (wishes.repaint()) {
      Repainted picture = console.repaint();
      position = picture.offset();
      window.ifPresent(each -> each.picture(position));
      frames.begin(socket, console.overview(), picture.size(), position, wishes.write());
      frames.repaint(picture);
      Size size = sizeAtStart();
      if (!size.equals(picture.size())) {
        frames.resized(size);
      }
    } else {
      Size size = sizeAtStart();
      frames.begin(socket, console.overview(), size, position, wishes.write());
    }
  }

  private Size sizeAtStart() {
    Size size = console.overview().size();
    for (Event event : life.next(MOST_EVENTS)) {
      switch (event.payload()) {
        case ConsoleEvent.Opened opened -> size = opened.size();
        case ConsoleEvent.Resized resized when resized.offset() <= position ->
            size = resized.size();
        case ConsoleEvent.Resized resized -> resizes.add(resized);
        default -> {}
      }
    }
    return size;
  }

  /// On any thread, above all the poller's: must not block.
  private void changed() {
    if (changes.availablePermits() == 0) {
      changes.release();
    }
  }

  /// Delivers what there is, or waits for it. False when that was the last.
  private boolean deliver(int most) throws IOException, InterruptedException {
    changes.drainPermits();
    Chunk chunk = console.readNow(position, most);
    noteResizes();
    if (chunk.gap().isPresent()) {
      frames.gap(chunk.gap().get());
    }
    position = chunk.offset();
    flooded &= chunk.bytes().length > 0;
    output(chunk);
    if (chunk.ended()) {
      Optional<Ending> ending = console.overview().ending();
      if (ending.isPresent()) {
        frames.exited(ending.get());
      }
      return false;
    }
    if (chunk.bytes().length == 0 && !changes.tryAcquire(LOOK.toMillis(), TimeUnit.MILLISECONDS)) {
      frames.ping();
    }
    return true;
  }

  /// How many bytes may be sent, once the client has shown enough of what it has.
  private int room() throws IOException, InterruptedException {
    if (window.isEmpty()) {
      return FRAME_BYTES;
    }
    long room = window.get().room(position, LOOK);
    while (room == 0) {
      frames.ping();
      room = window.get().room(position, LOOK);
    }
    return (int) Math.min(FRAME_BYTES, room);
  }

  private void noteResizes() {
    for (Event event : life.next(MOST_EVENTS)) {
      if (event.payload() instanceof ConsoleEvent.Resized resized) {
        resizes.add(resized);
      }
    }
  }

  /// With the resizes that happened between its bytes, and those just behind them.
  private void output(Chunk chunk) throws IOException, InterruptedException {
    byte[] rest = chunk.bytes();
    while (!resizes.isEmpty() && resizes.getFirst().offset() <= chunk.nextOffset()) {
      ConsoleEvent.Resized resized = resizes.removeFirst();
      int before = (int) Math.max(0, resized.offset() - position);
      send(Arrays.copyOf(rest, before));
      rest = Arrays.copyOfRange(rest, before, rest.length);
      frames.resized(resized.size());
    }
    send(rest);
  }

  private void send(byte[] bytes) throws IOException, InterruptedException {
    if (bytes.length > 0) {
      frames.output(position, bytes);
      position += bytes.length;
    }
  }

  /// Who asked for it is moved on rather than left behind. Answers how many bytes may follow.
  private int moveOnWhenLagging() throws IOException, InterruptedException {
    int room = room();
    if (window.isEmpty() && lags()) {
      skip(console.offset() - wishes.pace().maxLag().orElseThrow() / 2);
    }
    while (window.isPresent() && lags()) {
      picture();
      room = room();
    }
    return room;
  }

  private boolean lags() {
    Optional<Long> most = flooded ? wishes.pace().window() : wishes.pace().maxLag();
    boolean catchesUp = window.isPresent() && position < catchUp;
    return !catchesUp && console.offset() - position > most.orElse(Long.MAX_VALUE);
  }

  private void skip(long to) throws IOException, InterruptedException {
    frames.gap(new Gap(position, to, Gap.LAGGING));
    position = to;
  }

  /// What is skipped may have moved the cursor or left a sequence open: the screen as it is now
  /// makes up for that.
  private void picture() throws IOException, InterruptedException {
    flooded = true;
    noteResizes();
    Repainted picture = console.repaint();
    skip(picture.offset());
    window.orElseThrow().picture(position);
    frames.repaint(picture);
    Size size = picture.size();
    while (!resizes.isEmpty() && resizes.getFirst().offset() <= position) {
      size = resizes.removeFirst().size();
    }
    if (!size.equals(picture.size())) {
      frames.resized(size);
    }
  }

  @Override
  public void message(String text) {
    try {
      client.take(text);
    } catch (IOException e) {
      // The client is gone; the thread of the connection is told of it.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    frames.end();
  }
}
