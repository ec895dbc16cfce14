package dev.konsol.console.view;

import dev.konsol.console.recording.Timeline;
import dev.konsol.console.screen.Screen;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.function.LongSupplier;

/// Since when a program that draws its own interface has shown the same picture, however often it
/// paints it. Looked at between the bursts of output of the last seconds while the screen is fed
/// anyway, so that whoever asks for the first time is answered, too, and an animation that comes
/// round to the same picture is seen. Confined to whoever feeds the screen, but for
/// [#printedSince].
final class PictureChanges {
  /// A little more than what makes a difference to anybody: what changed before is just long ago.
  private static final long WINDOW = Duration.ofSeconds(6).toNanos();

  /// Between two looks; and how long a burst of output is over when a painting is complete.
  private static final long APART = Duration.ofMillis(100).toNanos();

  /// What some looks come later by: to even ones an animation of their period would stand still.
  private static final long UNEVEN = Duration.ofMillis(15).toNanos();

  private static final int UNEVEN_LOOKS = 4;

  private final Timeline timeline;
  private final LongSupplier nanoTime;

  /// When the burst was printed before or behind which the screen was looked at last.
  private long seen;

  private int looks;
  private boolean known;
  private long digest;
  private long changed;

  /// What was answered last, and when.
  private OptionalLong answer = OptionalLong.empty();

  private long answered = -APART;

  PictureChanges(Timeline timeline, LongSupplier nanoTime) {
    this.timeline = timeline;
    this.nanoTime = nanoTime;
  }

  /// Looks at the screen, which has been fed up to that offset, where a burst of output begins.
  /// Answers where the next look is due.
  long passing(Screen screen, long fed) {
    long due = nextLook(fed);
    if (due > fed) {
      return due;
    }
    look(screen, fed);
    seen = timeline.nanosAt(fed);
    looks = (looks + 1) % UNEVEN_LOOKS;
    return nextLook(fed + 1);
  }

  private long nextLook(long from) {
    return timeline.pointFrom(from, Math.max(now() - WINDOW, seen + APART + looks * UNEVEN));
  }

  /// Whether the newest of the output came within that time.
  boolean printedSince(Duration ago, long head) {
    return now() - lastPrinted(head) < ago.toNanos();
  }

  /// The last answer, when it is so new that output which has come since is no reason to look
  /// again.
  boolean answeredJustNow() {
    return now() - answered < APART;
  }

  OptionalLong lastAnswer() {
    return answer;
  }

  /// For how long the screen, which has been fed up to that offset, has shown the same; empty when
  /// its program does not draw.
  OptionalLong unchangedNanos(Screen screen, long offset) {
    answered = now();
    long last = lastPrinted(offset);
    if (answered - last >= APART) {
      look(screen, offset);
      seen = last;
    }
    long since = known ? changed : answered;
    answer = screen.alternate() ? OptionalLong.of(answered - since) : OptionalLong.empty();
    return answer;
  }

  private void look(Screen screen, long offset) {
    if (!screen.alternate()) {
      known = false;
      return;
    }
    long now = screen.pictureDigest();
    if (!known || now != digest) {
      known = true;
      digest = now;
      changed = lastPrinted(offset);
    }
  }

  private long lastPrinted(long offset) {
    return timeline.nanosAt(Math.max(0, offset - 1));
  }

  private long now() {
    return timeline.sinceStart(nanoTime.getAsLong());
  }
}
