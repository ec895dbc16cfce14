package dev.konsol.console.attention;

import dev.konsol.console.screen.Snapshot;
import dev.konsol.core.session.Attention;
import java.time.Duration;
import java.util.OptionalLong;

/// What a console's signs come to.
///
/// @param why for people
/// @param againNanos after which it may be another though nothing happens; `Long.MAX_VALUE` for
///   never
public record Judgement(Attention attention, String why, long againNanos) {
  /// A shell that has done something prompts at once.
  private static final long SOON = Duration.ofSeconds(1).toNanos();

  /// Whatever else stands there looks the same while it works, for a while.
  private static final long LONG = Duration.ofSeconds(5).toNanos();

  private static final long VERY_LONG = Duration.ofSeconds(10).toNanos();

  static Judgement ofLiving(AttentionSigns signs) {
    if (signs.rang()) {
      return waiting("the program rang the bell or sent a notification");
    }
    OptionalLong unchanged = signs.unchangedNanos();
    if (unchanged.isPresent()) {
      return drawing(unchanged.getAsLong());
    }
    long quiet = signs.quietNanos();
    if (quiet < SOON) {
      return working("it has just printed, or was typed to", SOON - quiet);
    }
    Snapshot screen = signs.screen();
    boolean own = signs.inForeground();
    if (screen.alternate()) {
      return drawing(quiet);
    }
    if (behindPrompt(screen)) {
      return atPrompt(own, signs.used(), quiet);
    }
    if (!own) {
      return working("something runs in the foreground", Long.MAX_VALUE);
    }
    return quiet < VERY_LONG
        ? working("it printed lately", VERY_LONG - quiet)
        : new Judgement(Attention.NONE, "nothing happens", Long.MAX_VALUE);
  }

  /// What it prints is no sign: many repaint all the time what is there already.
  private static Judgement drawing(long unchanged) {
    return unchanged < LONG
        ? working("its screen changed lately, or somebody typed", LONG - unchanged)
        : waiting("its screen has stopped to change");
  }

  private static Judgement atPrompt(boolean own, boolean used, long quiet) {
    if (own && used) {
      return waiting("it is back at a prompt");
    }
    return quiet < LONG
        ? working("it may be at a prompt", LONG - quiet)
        : waiting("it is silent behind a prompt");
  }

  /// The cursor stands behind something on its row.
  private static boolean behindPrompt(Snapshot screen) {
    String row = screen.rows().get(screen.cursor().row());
    return screen.cursor().col() > 0 && !row.isBlank();
  }

  private static Judgement waiting(String why) {
    return new Judgement(Attention.WAITING, why, Long.MAX_VALUE);
  }

  private static Judgement working(String why, long again) {
    return new Judgement(Attention.WORKING, why, again);
  }
}
