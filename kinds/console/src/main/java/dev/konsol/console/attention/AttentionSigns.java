package dev.konsol.console.attention;

import dev.konsol.console.screen.Snapshot;
import dev.konsol.core.session.Attention;
import dev.konsol.process.Exit;
import java.util.Optional;
import java.util.OptionalLong;

/// What is to be seen of a console from outside, now. Each may be asked again and again; those that
/// cost something are asked last.
public interface AttentionSigns {
  /// How the program ended, once it has.
  Optional<Exit> exit();

  /// Whether it rang the bell or sent a notification since something was typed last.
  boolean rang();

  /// For how many nanoseconds nothing has been printed or typed.
  long quietNanos();

  /// For how many nanoseconds a program that draws its own interface has shown the same, and
  /// nothing was typed; empty for other programs.
  OptionalLong unchangedNanos();

  /// Whether anything was ever typed.
  boolean used();

  /// Whether the program itself has the terminal, rather than something it runs.
  boolean inForeground();

  Snapshot screen();

  default Judgement judge() {
    return exit().map(AttentionSigns::ended).orElseGet(() -> Judgement.ofLiving(this));
  }

  private static Judgement ended(Exit exit) {
    boolean good = exit instanceof Exit.Code(int code) && code == 0;
    return new Judgement(
        good ? Attention.DONE : Attention.FAILED, "the program has ended", Long.MAX_VALUE);
  }
}
