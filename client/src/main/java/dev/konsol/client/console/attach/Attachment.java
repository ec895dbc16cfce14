package dev.konsol.client.console.attach;

import dev.konsol.client.connection.Connection;
import dev.konsol.client.connection.Daemons;
import dev.konsol.client.env.Signals;
import dev.konsol.client.env.Streams;
import dev.konsol.client.env.Streams.Window;
import dev.konsol.client.terminal.Tty;
import dev.konsol.core.KonsolException;
import dev.konsol.wire.JsonObject;
import dev.konsol.wire.MalformedMessage;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// This terminal, attached to a console until the person leaves or the program ends. A daemon that
/// goes away is waited for. The caller's thread receives; the others are the process's until its
/// end.
public final class Attachment {
  private static final long LOOK_AGAIN_MILLIS = 200;
  private static final long ASK_AGAIN_MILLIS = 2000;

  /// The shortest time between two drawings.
  private static final long PACE_MILLIS = 8;

  private final Streams streams;
  private final Daemons daemons;
  private final Tty tty;
  private final String key;
  private final Options options;
  private final View view;
  private final Outer outer;
  private final CountDownLatch left = new CountDownLatch(1);
  private volatile Optional<LiveConsole> live = Optional.empty();

  /// How somebody wants to be attached.
  ///
  /// @param readOnly neither typing nor resizing
  /// @param status whether the last row is for a status line
  public record Options(boolean readOnly, boolean status, Prefix prefix) {}

  /// How it ended.
  public sealed interface Left {
    /// The program is over.
    ///
    /// @param exited what the daemon said of it
    /// @param rows the last that it showed
    record Ended(JsonObject exited, List<String> rows) implements Left {
      public Ended {
        rows = List.copyOf(rows);
      }
    }

    record Detached() implements Left {}

    /// The person did not wait for the daemon to come back.
    record DaemonGone() implements Left {}
  }

  public Attachment(
      Streams streams,
      Daemons daemons,
      Tty tty,
      Emulator.Factory emulators,
      String key,
      Options options) {
    this.streams = streams;
    this.daemons = daemons;
    this.tty = tty;
    this.key = key;
    this.options = options;
    Window window = tty.window().or(streams::window).orElse(new Window(24, 80));
    this.view = new View(key, window, emulators, options);
    this.outer = new Outer(streams, tty);
  }

  public Left run() throws IOException, InterruptedException {
    Thread restore = new Thread(outer::leave, "restore");
    Runtime.getRuntime().addShutdownHook(restore);
    try {
      join();
      outer.enter();
      startThreads();
      return follow();
    } finally {
      outer.leave();
      live.ifPresent(LiveConsole::close);
    }
  }

  private void startThreads() {
    Signals.on("WINCH", this::windowChanged);
    Typist typist = new Typist(view, () -> live, options, this::leave, Typist::comes);
    start("drawing", this::draw);
    start("delivering", typist::deliver);
    start("typing", () -> typist.read(streams.in()));
    start("asking", this::askAgainAndAgain);
  }

  private static void start(String name, Runnable work) {
    Thread.ofPlatform().daemon().name(name).start(work);
  }

  private void leave() {
    left.countDown();
    live.ifPresent(LiveConsole::close);
  }

  private boolean hasLeft() {
    return left.getCount() == 0;
  }

  private void join() throws IOException {
    LiveConsole console = LiveConsole.open(daemons, key);
    try {
      console.begin(view, options.readOnly());
    } catch (IOException | RuntimeException e) {
      console.close();
      throw e;
    }
    live = Optional.of(console);
    if (hasLeft()) {
      console.close();
    }
  }

  private Left follow() throws InterruptedException {
    while (true) {
      try {
        JsonObject exited = receive(live.orElseThrow());
        return new Left.Ended(exited, view.lastRows());
      } catch (IOException e) {
        live.ifPresent(LiveConsole::close);
        live = Optional.empty();
        if (hasLeft()) {
          return new Left.Detached();
        }
        if (!comesBack()) {
          return new Left.DaemonGone();
        }
      }
    }
  }

  /// Until the end, which it answers.
  private JsonObject receive(LiveConsole console) throws IOException {
    while (true) {
      JsonObject frame = console.next();
      switch (frame.optionalText("event").orElse("")) {
        case "output" -> view.output(ConsoleLink.data(frame));
        case "resized", "gap" -> console.again(view, options.readOnly());
        case "exited" -> {
          return frame;
        }
        default -> {
          // Nothing that changes the picture.
        }
      }
    }
  }

  /// Waits for a daemon with a console of that name. False when the person has left before.
  private boolean comesBack() throws InterruptedException {
    String leaves = options.prefix().name() + " d or C-c leaves";
    view.notice("the daemon is gone: waiting for it and for '" + key + "'. " + leaves);
    while (!left.await(LOOK_AGAIN_MILLIS, TimeUnit.MILLISECONDS)) {
      try {
        Optional<Boolean> running = running();
        if (running.orElse(false)) {
          join();
          return true;
        }
        if (running.isPresent()) {
          view.notice("the daemon is back without '" + key + "': waiting for that. " + leaves);
        }
      } catch (IOException | KonsolException | MalformedMessage e) {
        // Not yet: it is starting, or going.
      }
    }
    return false;
  }

  /// Whether the daemon has that console, and it runs; empty where there is no daemon.
  private Optional<Boolean> running() throws IOException {
    Optional<Connection> found = daemons.find();
    if (found.isEmpty()) {
      return Optional.empty();
    }
    try (ConsoleLink link = new ConsoleLink(found.get(), key)) {
      return Optional.of(link.running());
    }
  }

  private void draw() {
    try {
      while (true) {
        outer.show(view.next());
        if (left.await(PACE_MILLIS, TimeUnit.MILLISECONDS)) {
          return;
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void askAgainAndAgain() {
    try {
      do {
        live.ifPresent(this::countOthers);
        view.remark("");
      } while (!left.await(ASK_AGAIN_MILLIS, TimeUnit.MILLISECONDS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void countOthers(LiveConsole console) {
    try {
      view.others(Math.max(0, console.link().clients() - 1));
    } catch (IOException | KonsolException e) {
      // The thread that receives notices too, and says so.
    }
  }

  private void windowChanged() {
    tty.window().ifPresent(view::window);
    if (!options.readOnly()) {
      live.ifPresent(this::fit);
    }
  }

  private void fit(LiveConsole console) {
    try {
      console.link().resize(view.wanted());
    } catch (IOException | KonsolException e) {
      // It has ended or the daemon is gone: the thread that receives notices too, and says so.
    }
  }
}
