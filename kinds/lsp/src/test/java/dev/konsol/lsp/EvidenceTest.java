package dev.konsol.lsp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.lsp.answer.FileReport;
import dev.konsol.lsp.answer.Freshness;
import dev.konsol.testkit.Await;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A server that misleads in the ways real ones do. While it does, its answers are not fresh; once
/// it tells the truth, they are, and right.
@Tag("slow")
class EvidenceTest {
  private static final Duration SHORT = Duration.ofMillis(700);
  private static final Duration LONG = Duration.ofSeconds(20);
  private static final String TRUTH = "fresh: there is no a.dep";

  @TempDir Path temporary;

  private Lab lab() throws IOException {
    return new Lab(temporary).write("main.txt", "needs a.dep\n");
  }

  private Path held() throws IOException {
    return temporary.toRealPath().resolve("held");
  }

  private static FileReport soon(Lab lab) throws InterruptedException {
    return started(lab, SHORT);
  }

  /// Without the time that the start of a process takes: a server that has not come up within the
  /// time of a question is not ready either, has said nothing, and is not what is looked at here.
  private static FileReport started(Lab lab, Duration timeout) throws InterruptedException {
    FileReport report = lab.check("main.txt", timeout);
    while (note(report).contains("still starting")) {
      report = lab.check("main.txt", timeout);
    }
    return report;
  }

  private static String note(FileReport report) {
    return report.answers().getFirst().note();
  }

  /// Within a time in which it has not said it. How it is called then depends on how far it came:
  /// stale is where the time was up while it was seen to that nothing has happened meanwhile.
  private static void assertNotYet(Lab lab) throws InterruptedException {
    assertThat(soon(lab).freshness())
        .isIn(Freshness.TIMED_OUT, Freshness.NOT_READY, Freshness.STALE);
  }

  private static FileReport assertNeverFinal(Lab lab) throws InterruptedException {
    FileReport report = started(lab, LONG);
    assertThat(report.freshness()).as(report.toString()).isEqualTo(Freshness.NOT_READY);
    return report;
  }

  private void assertTrueOnceReleased(Lab lab) throws Exception {
    Files.createFile(held());
    assertThat(lab.said("main.txt")).isEqualTo(TRUTH);
  }

  @Test
  void whatCarriesNoVersionIsShownAndNotCalledFinal() throws Exception {
    try (Lab lab = lab().fake("push")) {
      FileReport report = assertNeverFinal(lab);
      assertThat(Lab.said(report)).isEqualTo("not_ready: there is no a.dep");
      assertThat(note(report)).contains("does not say which text", "'evidence'");
    }
  }

  @Test
  void anEmptyListThatComesFirstIsNotACleanFile() throws Exception {
    try (Lab lab = lab().fake("push", "lie=empty", "hold=" + held())) {
      assertNeverFinal(lab);
    }
  }

  @Test
  void whatIsSaidOfAnOlderVersionIsNotTheAnswer() throws Exception {
    try (Lab lab = lab().fake("push", "versions", "lie=older", "hold=" + held())) {
      assertNotYet(lab);
      assertTrueOnceReleased(lab);
    }
  }

  @Test
  void whatIsSaidLateOfAnOlderVersionDoesNotReplaceTheAnswer() throws Exception {
    try (Lab lab = lab().fake("push", "versions", "lie=overtaken")) {
      assertThat(lab.said("main.txt")).isEqualTo(TRUTH);
      lab.write("main.txt", "x\n");
      assertThat(lab.said("main.txt")).isEqualTo("fresh: ");
      lab.write("main.txt", "needs a.dep\n");
      assertThat(lab.said("main.txt")).isEqualTo(TRUTH);
    }
  }

  @Test
  void aServerThatSaysOneVersionTwiceIsTrustedOnlyWhereThatIsItsEvidence() throws Exception {
    try (Lab lab = lab().fakeBy("none", "push", "versions", "lie=twice")) {
      assertNeverFinal(lab);
    }
  }

  @Test
  void aServerThatCountsVersionsForItselfIsNotTrustedByThem() throws Exception {
    try (Lab lab = lab().fake("push", "versions", "lie=ahead")) {
      assertNeverFinal(lab);
    }
  }

  @Test
  void whatIsSaidOfAnotherFileIsNoAnswer() throws Exception {
    try (Lab lab = lab().fake("push", "versions", "lie=other")) {
      assertNotYet(lab);
    }
  }

  @Test
  void silenceIsNoAnswer() throws Exception {
    try (Lab lab = lab().fake("push", "versions", "lie=never")) {
      FileReport report = soon(lab);
      assertThat(report.freshness()).isEqualTo(Freshness.TIMED_OUT);
      assertThat(note(report)).contains("said nothing final about it");
    }
  }

  @Test
  void whoBeginsToWorkAgainHasNotSaidAllOfIt() throws Exception {
    try (Lab lab = lab().fake("push", "versions", "lie=relapse", "hold=" + held())) {
      assertNotYet(lab);
      assertTrueOnceReleased(lab);
    }
  }

  @Test
  void workThatEndedAfterTheChangeIsEvidenceWhereTheServerIsKnownForIt() throws Exception {
    try (Lab lab = lab().fakeBy("progress", "push", "lie=relapse", "hold=" + held())) {
      assertNotYet(lab);
      assertTrueOnceReleased(lab);
    }
  }

  @Test
  void aRequestAnsweredAfterTheDiagnosticsIsEvidenceWhereTheServerIsKnownForIt() throws Exception {
    try (Lab lab = lab().fakeBy("fence", "push")) {
      assertThat(lab.said("main.txt")).isEqualTo(TRUTH);
      lab.shell("echo x > a.dep");
      assertThat(lab.said("main.txt")).isEqualTo("fresh: ");
    }
  }

  @Test
  void oneThatAnswersRequestsFirstIsNotTrustedForThat() throws Exception {
    try (Lab lab = lab().fake("push", "lie=older", "hold=" + held())) {
      assertNeverFinal(lab);
    }
  }

  @Test
  void onePublicationForEachChangeIsEvidenceWhereTheServerIsKnownForIt() throws Exception {
    try (Lab lab = lab().fakeBy("publication", "push")) {
      assertThat(lab.said("main.txt")).isEqualTo(TRUTH);
      lab.write("main.txt", "x\n");
      assertThat(lab.said("main.txt")).isEqualTo("fresh: ");
    }
  }

  @Test
  void unchangedIsNoAnswer() throws Exception {
    try (Lab lab = lab().fake("lie=unchanged", "hold=" + held())) {
      assertNotYet(lab);
      assertTrueOnceReleased(lab);
    }
  }

  @Test
  void anAnswerThatTheServerTakesBackIsAskedForAnew() throws Exception {
    try (Lab lab = lab().fake("lie=partial")) {
      assertThat(lab.said("main.txt")).isEqualTo(TRUTH);
    }
  }

  @Test
  void anAnswerDuringWhichTheServerBeginsToWorkDoesNotCount() throws Exception {
    try (Lab lab = lab().fake("lie=relapse", "hold=" + held())) {
      assertNotYet(lab);
      assertTrueOnceReleased(lab);
    }
  }

  @Test
  void aChangeThatTheServerPassedOverWhileItWasAskedIsToldAgain() throws Exception {
    Path log = temporary.toRealPath().resolve("log");
    try (Lab lab = lab().fake("lie=deaf", "log=" + log)) {
      CompletableFuture<String> said =
          CompletableFuture.supplyAsync(
              () -> {
                try {
                  return lab.said("main.txt");
                } catch (InterruptedException e) {
                  throw new IllegalStateException(e);
                }
              });
      Await.until("it is asked", Duration.ofSeconds(20), () -> text(log).contains("deaf"));
      lab.shell("echo x > a.dep");
      assertThat(said.get(30, TimeUnit.SECONDS)).isEqualTo("fresh: ");
    }
  }

  private static String text(Path file) {
    try {
      return Files.exists(file) ? Files.readString(file) : "";
    } catch (IOException e) {
      return "";
    }
  }

  @Test
  void theCompilerBehindAServerIsAskedAndTheServersOwnWordDoesNotCount() throws Exception {
    try (Lab lab = lab().fakeBy("tsserver", "push", "tsserver", "lie=empty", "hold=" + held())) {
      assertThat(lab.said("main.txt")).isEqualTo(TRUTH);
      lab.shell("echo x > a.dep");
      assertThat(lab.said("main.txt")).isEqualTo("fresh: ");
      lab.shell("rm a.dep");
      Files.createFile(held());
      assertThat(lab.said("main.txt")).isEqualTo(TRUTH);
    }
  }

  @Test
  void aCompilerThatWatchesForItselfReadsEverythingAgain() throws Exception {
    try (Lab lab = lab().fakeBy("tsserver", "push", "tsserver", "none")) {
      assertThat(lab.said("main.txt")).isEqualTo(TRUTH);
      lab.write("a.dep", "x");
      lab.write("other.txt", "x");
      assertThat(lab.said("main.txt")).isEqualTo("fresh: ");
    }
  }

  @Test
  void aCompilerThatIsNotThereYetIsWaitedFor() throws Exception {
    try (Lab lab = lab().fakeBy("tsserver", "push", "tsserver", "lie=never", "hold=" + held())) {
      assertNotYet(lab);
      assertTrueOnceReleased(lab);
    }
  }

  @Test
  void aServerThatCannotAskItsCompilerSaysWhichCan() throws Exception {
    try (Lab lab = lab().fakeBy("tsserver", "push")) {
      assertThat(note(assertNeverFinal(lab))).contains("from version 4.4 on");
    }
  }

  @Test
  void whatIsSaidOfANewTextByTheHeadersOfBeforeIsNotTheAnswer() throws Exception {
    try (Lab lab = lab().fakeBy("clangd", "push", "versions", "lie=headers")) {
      assertThat(lab.said("main.txt")).isEqualTo(TRUTH);
      lab.shell("echo x > a.dep; echo y >> main.txt");
      assertThat(lab.said("main.txt")).isEqualTo("fresh: ");
      lab.shell("rm a.dep; echo y >> main.txt");
      assertThat(lab.said("main.txt")).isEqualTo(TRUTH);
    }
  }

  @Test
  void aServerThatSaysNothingOfTheSameTextBuildsItAnew() throws Exception {
    try (Lab lab = lab().fakeBy("clangd", "push", "versions", "lie=headers")) {
      assertThat(lab.said("main.txt")).isEqualTo(TRUTH);
      lab.shell("echo x > other.dep");
      assertThat(lab.said("main.txt")).isEqualTo(TRUTH);
      lab.shell("echo x > a.dep");
      assertThat(lab.said("main.txt")).isEqualTo("fresh: ");
    }
  }

  @Test
  void whatItWatchesOnlySinceItAnsweredIsToldItFirst() throws Exception {
    try (Lab lab = lab().fake("lie=late")) {
      assertThat(lab.said("main.txt")).isEqualTo(TRUTH);
      lab.write("a.dep", "");
      assertThat(lab.said("main.txt")).isEqualTo("fresh: ");
    }
  }
}
