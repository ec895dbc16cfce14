package dev.konsol.console.attention;

import dev.konsol.console.input.Typing;
import dev.konsol.console.screen.Snapshot;
import dev.konsol.process.Exit;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/// The signs of a console that runs. The poller tells when it rang; anybody asks.
public final class LiveSigns implements AttentionSigns {
  private final Typing typing;
  private final LongSupplier lastOutput;
  private final BooleanSupplier inForeground;
  private final Supplier<Snapshot> screen;
  private final Supplier<OptionalLong> unchanged;
  private final Supplier<Optional<Exit>> exit;
  private volatile boolean everRang;
  private volatile long rangNanos;

  /// Looks there.
  ///
  /// @param lastOutput when something was printed last, by `System.nanoTime`
  /// @param unchanged for how many nanoseconds a program that draws has shown the same
  public LiveSigns(
      Typing typing,
      LongSupplier lastOutput,
      BooleanSupplier inForeground,
      Supplier<Snapshot> screen,
      Supplier<OptionalLong> unchanged,
      Supplier<Optional<Exit>> exit) {
    this.typing = typing;
    this.lastOutput = lastOutput;
    this.inForeground = inForeground;
    this.screen = screen;
    this.unchanged = unchanged;
    this.exit = exit;
  }

  /// On the poller's thread.
  public void ring() {
    rangNanos = System.nanoTime();
    everRang = true;
  }

  @Override
  public Optional<Exit> exit() {
    return exit.get();
  }

  @Override
  public boolean rang() {
    return everRang && rangNanos - typing.lastSendNanos() > 0;
  }

  @Override
  public long quietNanos() {
    long now = System.nanoTime();
    return Math.min(now - lastOutput.getAsLong(), now - typing.lastSendNanos());
  }

  @Override
  public OptionalLong unchangedNanos() {
    OptionalLong picture = unchanged.get();
    long sinceTyping = System.nanoTime() - typing.lastSendNanos();
    return picture.isPresent()
        ? OptionalLong.of(Math.min(picture.getAsLong(), sinceTyping))
        : picture;
  }

  @Override
  public boolean used() {
    return typing.used();
  }

  @Override
  public boolean inForeground() {
    return inForeground.getAsBoolean();
  }

  @Override
  public Snapshot screen() {
    return screen.get();
  }
}
