package dev.konsol.client.console.attach;

import dev.konsol.client.env.Retry;
import dev.konsol.client.env.Streams.Window;
import dev.konsol.core.KonsolException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/// Reads what the person types. One thread reads and obeys the client's own keys; another one hands
/// the rest to the program, so that a program that does not read keeps nobody from leaving.
final class Typist implements Keyboard.Target {
  private static final int TYPED_AT_ONCE = 4096;
  private static final int MOST_WAITING = 256;
  private static final byte INTERRUPT = 3;

  /// How long the rest of a key's sequence may take, on a slow line.
  private static final Duration REST_OF_KEY = Duration.ofMillis(50);

  /// How long a person who has typed the prefix may take for the next key before that means to
  /// leave.
  private static final Duration COMMAND = Duration.ofSeconds(1);

  /// How long what was typed may take to arrive before the person leaves.
  private static final Duration LAST_WORDS = Duration.ofSeconds(1);

  private final View view;
  private final Supplier<Optional<LiveConsole>> console;
  private final Attachment.Options options;
  private final Runnable leave;
  private final Patience patience;
  private final BlockingQueue<byte[]> typed = new LinkedBlockingQueue<>(MOST_WAITING);
  private final AtomicInteger undelivered = new AtomicInteger();

  /// Waits for keys, but not longer than that.
  interface Patience {
    boolean comes(InputStream in, Duration atMost) throws IOException, InterruptedException;
  }

  /// `console` is there while the daemon is.
  Typist(
      View view,
      Supplier<Optional<LiveConsole>> console,
      Attachment.Options options,
      Runnable leave,
      Patience patience) {
    this.patience = patience;
    this.view = view;
    this.console = console;
    this.options = options;
    this.leave = leave;
  }

  /// Until the person leaves, or the terminal is gone.
  void read(InputStream in) {
    Keyboard keyboard = new Keyboard(options.prefix(), this);
    byte[] buffer = new byte[TYPED_AT_ONCE];
    try {
      boolean staying = true;
      int count = in.read(buffer);
      while (count > 0 && staying) {
        if (keyboard.wantsMore(buffer, count) && patience.comes(in, REST_OF_KEY)) {
          count += Math.max(0, in.read(buffer, count, buffer.length - count));
        }
        staying = keyboard.accept(buffer, count) && !leavesByPrefix(keyboard, in);
        count = staying ? in.read(buffer) : 0;
      }
      Retry.find(LAST_WORDS, () -> undelivered.get() == 0 ? Optional.of(true) : Optional.empty());
    } catch (IOException e) {
      // The terminal is gone.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      leave.run();
    }
  }

  private boolean leavesByPrefix(Keyboard keyboard, InputStream in)
      throws IOException, InterruptedException {
    return keyboard.endsInPrefix() && !patience.comes(in, COMMAND);
  }

  static boolean comes(InputStream in, Duration atMost) throws IOException, InterruptedException {
    return Retry.find(atMost, () -> in.available() > 0 ? Optional.of(true) : Optional.empty())
        .isPresent();
  }

  /// Hands over what was typed, as long as the process lives.
  void deliver() {
    try {
      while (true) {
        byte[] bytes = typed.take();
        try {
          deliver(bytes);
        } finally {
          undelivered.decrementAndGet();
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void deliver(byte[] bytes) throws InterruptedException {
    Optional<LiveConsole> live = console.get();
    if (live.isEmpty()) {
      return;
    }
    try {
      takeSize(live.get());
      live.get().link().send(bytes);
    } catch (KonsolException e) {
      view.remark(e.getMessage());
    } catch (IOException e) {
      // The daemon is gone: the thread that receives notices too, and says so.
    }
  }

  /// The console has the size of the terminal that was used last.
  private void takeSize(LiveConsole live) throws IOException {
    Emulator.Picture picture = view.picture();
    Window wanted = view.wanted();
    if (picture.rows() != wanted.rows() || picture.cols() != wanted.cols()) {
      live.link().resize(wanted);
    }
  }

  @Override
  public void type(byte[] bytes) throws InterruptedException {
    if (console.get().isEmpty()) {
      for (byte each : bytes) {
        if (each == INTERRUPT) {
          leave.run();
        }
      }
    } else if (options.readOnly()) {
      view.remark("read-only: nothing is typed here");
    } else {
      undelivered.incrementAndGet();
      if (!typed.offer(bytes, 1, TimeUnit.SECONDS)) {
        undelivered.decrementAndGet();
        view.remark("the program does not read what is typed");
      }
    }
  }

  @Override
  public boolean busy() {
    return view.scrolling();
  }

  @Override
  public void key(String name) throws IOException {
    try {
      view.key(name)
          .ifPresent(
              text -> {
                byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
                view.aside(SideEffects.toClipboard(Base64.getEncoder().encodeToString(utf8)));
              });
    } catch (KonsolException e) {
      view.remark(e.getMessage());
    }
  }

  @Override
  public void awaiting(boolean command) {
    view.awaiting(command);
  }

  @Override
  public Keyboard.After command(String key) throws IOException {
    switch (key) {
      case "d" -> {
        return Keyboard.After.LEAVE;
      }
      case "?" -> {
        return Keyboard.After.AGAIN;
      }
      case "[", "PageUp", "/" -> scroll(key);
      case "r" -> view.redraw();
      default -> {}
    }
    return Keyboard.After.STAY;
  }

  private void scroll(String key) throws IOException {
    Optional<LiveConsole> live = console.get();
    if (!view.scrolling()) {
      view.scroll(
          before ->
              live.isPresent() && live.get().remembers()
                  ? live.get().link().scrollback(before)
                  : new ScrollbackLines.Lines(List.of(), 0, false));
    }
    switch (key) {
      case "PageUp" -> key("PageUp");
      case "/" -> key("?");
      default -> {}
    }
  }
}
