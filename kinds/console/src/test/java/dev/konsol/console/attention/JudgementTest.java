package dev.konsol.console.attention;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.console.screen.Snapshot;
import dev.konsol.core.session.Attention;
import dev.konsol.process.Exit;
import dev.konsol.process.Size;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class JudgementTest {
  /// What is to be seen.
  private record Seen(
      Optional<Exit> exit,
      boolean rang,
      long quietNanos,
      boolean used,
      boolean inForeground,
      Snapshot screen,
      OptionalLong unchangedNanos)
      implements AttentionSigns {

    Seen(
        Optional<Exit> exit,
        boolean rang,
        long quietNanos,
        boolean used,
        boolean inForeground,
        Snapshot screen) {
      this(exit, rang, quietNanos, used, inForeground, screen, OptionalLong.empty());
    }

    Seen after(Duration quiet) {
      return new Seen(exit, rang, quiet.toNanos(), used, inForeground, screen, unchangedNanos);
    }

    Seen unchangedFor(Duration time) {
      OptionalLong nanos = OptionalLong.of(time.toNanos());
      return new Seen(exit, rang, quietNanos, used, inForeground, screen, nanos);
    }
  }

  private static final Seen QUIET =
      new Seen(Optional.empty(), false, 0, false, true, screen("", 0, false));

  private static Snapshot screen(String row, int column, boolean alternate) {
    return new Snapshot(
        List.of(row), new Snapshot.Cursor(0, column, true), new Size(1, 80), "", alternate);
  }

  private static Seen at(String row, boolean used, boolean own) {
    return new Seen(Optional.empty(), false, 0, used, own, screen(row, row.length(), false));
  }

  private static Attention after(Seen seen, Duration quiet) {
    return seen.after(quiet).judge().attention();
  }

  private static Seen ended(Exit exit) {
    return new Seen(Optional.of(exit), true, 0, true, true, screen("$ ", 2, false));
  }

  @Test
  void theEndIsDoneOrFailed() {
    assertThat(ended(new Exit.Code(0)).judge().attention()).isEqualTo(Attention.DONE);
    assertThat(ended(new Exit.Code(1)).judge().attention()).isEqualTo(Attention.FAILED);
    assertThat(ended(new Exit.Signal(9, "SIGKILL")).judge().attention())
        .isEqualTo(Attention.FAILED);
  }

  @Test
  void whoeverRangWaits() {
    Seen rang = new Seen(Optional.empty(), true, 0, true, false, screen("", 0, false));
    assertThat(rang.judge().attention()).isEqualTo(Attention.WAITING);
  }

  @Test
  void aShellThatWasUsedWaitsSoonAtItsPromptAndAFreshOneLater() {
    assertThat(after(at("$ ", true, true), Duration.ofMillis(900))).isEqualTo(Attention.WORKING);
    assertThat(after(at("$ ", true, true), Duration.ofSeconds(1))).isEqualTo(Attention.WAITING);
    assertThat(after(at("$ ", false, true), Duration.ofSeconds(4))).isEqualTo(Attention.WORKING);
    assertThat(after(at("$ ", false, true), Duration.ofSeconds(5))).isEqualTo(Attention.WAITING);
  }

  @Test
  void aQuestionOfWhatTheShellRunsWaitsWhenItHasBeenSilent() {
    Seen question = at("Overwrite? [y/N] ", true, false);
    assertThat(after(question, Duration.ofSeconds(4))).isEqualTo(Attention.WORKING);
    assertThat(after(question, Duration.ofSeconds(5))).isEqualTo(Attention.WAITING);
  }

  @Test
  void aProgramThatDrawsIsJudgedByItsScreenStandingStill() {
    Seen drawing =
        new Seen(Optional.empty(), false, 0, true, false, screen("Please wait", 0, true));
    assertThat(after(drawing, Duration.ofSeconds(4))).isEqualTo(Attention.WORKING);
    assertThat(after(drawing, Duration.ofSeconds(5))).isEqualTo(Attention.WAITING);
  }

  @Test
  void aProgramThatRepaintsTheSameHasStoppedToChange() {
    Seen painting =
        new Seen(Optional.empty(), false, 0, true, false, screen("Please wait", 0, true));
    Seen lately = painting.unchangedFor(Duration.ofSeconds(4));
    assertThat(lately.judge().attention()).isEqualTo(Attention.WORKING);
    assertThat(lately.judge().againNanos()).isEqualTo(Duration.ofSeconds(1).toNanos());
    assertThat(painting.unchangedFor(Duration.ofSeconds(5)).judge().attention())
        .isEqualTo(Attention.WAITING);
  }

  @Test
  void wordsOnTheScreenAloneMeanNothing() {
    Seen server =
        new Seen(
            Optional.empty(), false, 0, true, true, screen("waiting for your answer?", 0, false));
    assertThat(after(server, Duration.ofSeconds(9))).isEqualTo(Attention.WORKING);
    assertThat(after(server, Duration.ofHours(1))).isEqualTo(Attention.NONE);
  }

  @Test
  void whatRunsSilentlyInTheForegroundWorks() {
    Seen silent = new Seen(Optional.empty(), false, 0, true, false, screen("", 0, false));
    assertThat(after(silent, Duration.ofHours(1))).isEqualTo(Attention.WORKING);
  }

  @Test
  void itIsKnownWhenItMayBeAnother() {
    assertThat(QUIET.after(Duration.ofMillis(400)).judge().againNanos())
        .isEqualTo(Duration.ofMillis(600).toNanos());
    assertThat(QUIET.after(Duration.ofSeconds(7)).judge().againNanos())
        .isEqualTo(Duration.ofSeconds(3).toNanos());
    assertThat(QUIET.after(Duration.ofSeconds(10)).judge().againNanos()).isEqualTo(Long.MAX_VALUE);
  }
}
