package dev.konsol.lsp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.lsp.answer.FileReport;
import dev.konsol.lsp.answer.Freshness;
import dev.konsol.lsp.diagnostics.DiagnosticStore;
import dev.konsol.lsp.server.ServerStatus;
import dev.konsol.testkit.Await;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Servers that say more than is kept: what was dropped is asked for again, or said.
class DroppedDiagnosticsTest {
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  @TempDir Path temporary;

  @Test
  void aFileWhoseDiagnosticsWereDroppedIsNotCalledClean() throws Exception {
    try (Lab lab = new Lab(temporary).fake("flood").write("main.txt", "nothing wrong\n")) {
      lab.write("first.txt", "nothing wrong\n").check("first.txt");
      Await.until("too much was said", PATIENCE, () -> held(lab).dropped() > 0);
      FileReport report = lab.check("main.txt");
      assertThat(report.freshness()).isEqualTo(Freshness.STALE);
      assertThat(report.answers().getFirst().note()).contains("dropped");
      assertThat(held(lab).bytes()).isBetween(1L, 8L << 20);
    }
  }

  private static DiagnosticStore.Held held(Lab lab) {
    return lab.servers().all().getFirst().run().diagnostics();
  }

  @Test
  void aServerThatPushesSaysItAgainWhenAsked() throws Exception {
    try (Lab lab = new Lab(temporary).fake("push", "versions", "flood")) {
      lab.write("main.txt", "needs a.dep\n");
      lab.write("first.txt", "nothing wrong\n").check("first.txt");
      Await.until("too much was said", PATIENCE, () -> held(lab).dropped() > 0);
      assertThat(lab.said("main.txt")).isEqualTo("fresh: there is no a.dep");
    }
  }

  @Test
  @Tag("slow")
  void whatWasDroppedOfAnOpenFileIsAskedForAgain() throws Exception {
    String name = "x".repeat(30_000);
    try (Lab lab = new Lab(temporary).fake("push", "versions", "none")) {
      for (int i = 0; i < 150; i++) {
        lab.write("f" + i + ".txt", "needs " + name + "\n");
      }
      for (int i = 0; i < 150; i++) {
        assertThat(lab.check("f" + i + ".txt").findings()).as("file %d", i).hasSize(1);
      }
      ServerStatus.Run run = lab.servers().all().getFirst().run();
      assertThat(run.openDocuments()).isEqualTo(150);
      assertThat(run.diagnostics().dropped()).isPositive();
      assertThat(lab.said("f0.txt")).startsWith("fresh: there is no xxx");
    }
  }
}
