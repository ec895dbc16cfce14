package dev.konsol.console.screen;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QueriesTest {
  @ParameterizedTest
  @CsvSource(
      delimiterString = "=>",
      quoteCharacter = '`',
      value = {
        "^[[c => ^[[?62;22c",
        "^[[0c => ^[[?62;22c",
        "^[Z => ^[[?62;22c",
        "^[[>c => ^[[>1;10;0c",
        "^[[=c => ^[P!|00000000^[\\",
        "^[[5n => ^[[0n",
        "^[[3;5H^[[6n => ^[[3;5R",
        "^[[3;5H^[[?6n => ^[[?3;5R",
        "^[[?996n => ^[[?997;1n",
        "^[[?7$p => ^[[?7;1$y",
        "^[[?2026$p => ^[[?2026;2$y",
        "^[[?1049h^[[?1049$p => ^[[?1049;1$y",
        "^[[?4711$p => ^[[?4711;0$y",
        "^[[4$p => ^[[4;2$y",
        "^[[14t => ^[[4;160;160t",
        "^[[16t => ^[[6;16;8t",
        "^[[18t => ^[[8;10;20t",
        "^[[19t => ^[[9;10;20t",
        "^[]10;?^[\\ => ^[]10;rgb:e5e5/e5e5/e5e5^[\\",
        "^[]11;?^[\\ => ^[]11;rgb:0000/0000/0000^[\\",
        "^[]4;196;?^[\\ => ^[]4;196;rgb:ffff/0000/0000^[\\",
        "^[P$qr^[\\ => ^[P1$r1;10r^[\\",
        "^[[1;48:2:1:2:3m^[P$qm^[\\ => ^[P1$r0;1;48:2::1:2:3m^[\\",
        "^[P$qz^[\\ => ^[P0$r^[\\",
        "^[P+q544e^[\\ => ^[P0+r544e^[\\",
        "^[[?u => ^[[?0u",
      })
  void answers(String query, String reply) {
    assertThat(Trial.of(10, 20, query).replies).containsExactly(reply);
  }

  @Test
  void endsAnAnswerAsTheQuestionEnded() {
    assertThat(Trial.of(2, 9, "^[]11;?\u0007").replies)
        .containsExactly("^[]11;rgb:0000/0000/0000^G");
  }

  @Test
  void saysItsVersion() {
    assertThat(Trial.of(2, 9, "^[[>q").replies).containsExactly("^[P>|Konsol^[\\");
  }

  @Test
  void staysSilentAboutWhatIsNoQuestion() {
    assertThat(Trial.of(2, 9, "^[]11;#fff^[\\^[[>4;2m^[[1;2r^[P1$r0m^[\\^[[7n").replies).isEmpty();
  }

  @Test
  void swallowsShellMarks() {
    var trial =
        Trial.of(2, 9, "^[]133;A\u0007$ ^[]133;D;1^[\\^[]633;E;ls -l;nonce\u0007^[]133;junk\u0007");
    assertThat(trial.rows()).containsExactly("$", "");
    assertThat(trial.replies).isEmpty();
  }

  @Test
  void swallowsAStringThatIsTooLong() {
    var trial = Trial.of(1, 9, "^[]2;" + "x".repeat(100_000) + "\u0007ok");
    assertThat(trial.screen.snapshot().title()).isEmpty();
    assertThat(trial.rows()).containsExactly("ok");
  }
}
