package dev.konsol.lsp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.lsp.answer.FileReport;
import dev.konsol.lsp.answer.Finding;
import dev.konsol.lsp.answer.Freshness;
import dev.konsol.lsp.server.ServerState;
import dev.konsol.lsp.server.ServerStatus;
import dev.konsol.lsp.text.Position;
import dev.konsol.testkit.Await;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What happens on disk is in the next answer, and what an answer does not cover it says.
class FreshnessTest {
  private static final Duration LONG = Duration.ofSeconds(60);

  @TempDir Path temporary;

  @Test
  void aFileThatAppearsChangesOrVanishesIsInTheNextAnswer() throws Exception {
    try (Lab lab = new Lab(temporary).fake().write("main.txt", "needs a.dep\n")) {
      assertThat(lab.said("main.txt")).isEqualTo("fresh: there is no a.dep");
      lab.shell("mkdir -p deep/down && echo x > deep/down/a.dep");
      assertThat(lab.said("main.txt")).isEqualTo("fresh: ");
      lab.shell("mv deep/down/a.dep deep/b.dep");
      assertThat(lab.said("main.txt")).isEqualTo("fresh: there is no a.dep");
    }
  }

  @Test
  void theSameHoldsForServersThatPushAndRegisterNothing() throws Exception {
    try (Lab lab = new Lab(temporary).fake("push", "versions").write("main.txt", "needs a.dep\n")) {
      assertThat(lab.said("main.txt")).isEqualTo("fresh: there is no a.dep");
      lab.shell("echo x > a.dep");
      assertThat(lab.said("main.txt")).isEqualTo("fresh: ");
      lab.write("main.txt", "needs a.dep\nneeds b.dep\n");
      assertThat(lab.said("main.txt")).isEqualTo("fresh: there is no b.dep");
    }
  }

  @Test
  void basesOutsideTheRootAreWatchedEvenBeforeTheyExist() throws Exception {
    Path elsewhere = temporary.toRealPath().resolve("elsewhere/library");
    try (Lab lab =
        new Lab(temporary).fake("base=" + elsewhere).write("main.txt", "needs lib.dep\n")) {
      assertThat(lab.said("main.txt")).isEqualTo("fresh: there is no lib.dep");
      lab.shell("mkdir -p '" + elsewhere + "' && echo x > '" + elsewhere + "/lib.dep'");
      assertThat(lab.said("main.txt")).isEqualTo("fresh: ");
    }
  }

  @Test
  @Tag("slow")
  void nothingStaleIsEverCalledFresh() throws Exception {
    Random random = new Random(7);
    try (Lab lab = new Lab(temporary).fake("delay=0.004").write("main.txt", "needs a.dep\n")) {
      Path dependency = lab.project().resolve("a.dep");
      for (int i = 0; i < 60; i++) {
        boolean there = random.nextBoolean();
        set(dependency, there);
        int extra = random.nextInt(3);
        lab.write("main.txt", "x\n".repeat(extra) + "needs a.dep\n");
        FileReport report = lab.check("main.txt");
        assertThat(report.freshness()).as("round %d", i).isEqualTo(Freshness.FRESH);
        assertThat(report.findings()).as("round %d", i).hasSize(there ? 0 : 1);
        report
            .findings()
            .forEach(each -> assertThat(each.range().start()).isEqualTo(new Position(extra, 6)));
      }
    }
  }

  private static void set(Path file, boolean there) throws IOException {
    if (there) {
      Files.writeString(file, "x");
    } else {
      Files.deleteIfExists(file);
    }
  }

  /// In a short time, which a busy machine may need to start it.
  private static FileReport onceStarted(Lab lab) throws InterruptedException {
    FileReport report = lab.check("main.txt", Duration.ofMillis(900));
    while (report.answers().getFirst().note().contains("still starting")) {
      report = lab.check("main.txt", Duration.ofMillis(900));
    }
    return report;
  }

  @Tag("slow")
  @Test
  void aServerThatDoesNotAnswerInTimeIsNotACleanFile() throws Exception {
    try (Lab lab = new Lab(temporary).fake("mute").write("main.txt", "needs a.dep\n")) {
      FileReport report = onceStarted(lab);
      assertThat(report.freshness()).isEqualTo(Freshness.TIMED_OUT);
      assertThat(report.answers().getFirst().note()).contains("not answered in time");
    }
  }

  @Tag("slow")
  @Test
  void whatIsAskedWhileTheServerReadsTheProjectWaitsOrSaysSo() throws Exception {
    Path read = temporary.resolve("read");
    try (Lab lab = new Lab(temporary).fake("index", "hold=" + read)) {
      lab.write("main.txt", "needs a.dep\n");
      CompletableFuture<FileReport> waits = asked(lab);
      Await.until("its reading", LONG, () -> state(lab).equals(Optional.of(ServerState.INDEXING)));
      FileReport early = lab.check("main.txt", Duration.ofMillis(900));
      assertThat(early.freshness()).isEqualTo(Freshness.NOT_READY);
      assertThat(early.answers().getFirst().note()).contains("Indexing");
      assertThat(state(lab)).contains(ServerState.INDEXING);
      Files.createFile(read);
      assertThat(Lab.said(waits.join())).isEqualTo("fresh: there is no a.dep");
      assertThat(lab.said("main.txt")).isEqualTo("fresh: there is no a.dep");
    }
  }

  private static CompletableFuture<FileReport> asked(Lab lab) {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return lab.check("main.txt", LONG);
          } catch (InterruptedException e) {
            throw new IllegalStateException(e);
          }
        });
  }

  private static Optional<ServerState> state(Lab lab) {
    return lab.servers().status(lab.project()).servers().stream()
        .map(ServerStatus::state)
        .findFirst();
  }

  @Test
  void positionsAreConvertedFromWhatTheServerCounts() throws Exception {
    String text = "ä𝕏 needs a.dep\n";
    try (Lab lab = new Lab(temporary).fake("utf8").write("main.txt", text)) {
      Finding found = lab.check("main.txt").findings().getFirst();
      assertThat(found.range().start()).isEqualTo(new Position(0, text.indexOf("a.dep")));
    }
  }

  @Test
  void aFileWithoutAServerIsUnsupported() throws Exception {
    try (Lab lab = new Lab(temporary).write("main.nothing", "x")) {
      assertThat(lab.check("main.nothing").freshness()).isEqualTo(Freshness.UNSUPPORTED);
    }
  }

  @Test
  void aFileThatIsGoneIsAFailure() throws Exception {
    try (Lab lab = new Lab(temporary).fake().write("main.txt", "x")) {
      assertThat(lab.said("main.txt")).isEqualTo("fresh: ");
      lab.shell("rm main.txt");
      assertThat(lab.check("main.txt").freshness()).isEqualTo(Freshness.FAILED);
    }
  }
}
