package dev.konsol.lsp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.lsp.answer.FileReport;
import dev.konsol.lsp.answer.Freshness;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A server that reads the files of its build once, when it starts.
class OutdatedServerTest {
  private static final Duration SHORT = Duration.ofMillis(400);
  private static final Optional<Duration> PATIENCE = Optional.of(Duration.ofSeconds(20));

  @TempDir Path temporary;

  private Lab lab(String... options) throws Exception {
    String fake = Lab.fakeConfiguration(options);
    return new Lab(temporary)
        .configure(
            fake.substring(0, fake.length() - 2) + ", \"buildFiles\": [\"*.build\", \"made\"]}}");
  }

  /// One that is told to read its build files again while it runs.
  private Lab importing(long timeout, String... options) throws Exception {
    String fake = Lab.fakeConfiguration(options);
    return new Lab(temporary)
        .configure(
            fake.substring(0, fake.length() - 2)
                + ", \"buildFiles\": [\"*.build\"], \"import\": {\"notify\": \"fake/import\", \"timeoutMs\": "
                + timeout
                + ", \"ended\": {\"method\": \"fake/imported\", \"member\": \"type\", \"values\": [\"done\"]}}}}");
  }

  /// What is said within a short time, once the server has come so far as to say that it works: on
  /// a machine that has much to do the time can be up before that, and then that is what is said.
  private static FileReport onceBusy(Lab lab) throws InterruptedException {
    FileReport report = lab.check("main.txt", SHORT);
    while (report.freshness() == Freshness.TIMED_OUT) {
      report = lab.check("main.txt", SHORT);
    }
    return report;
  }

  private static int restarts(Lab lab) {
    return lab.servers().all().getFirst().restarts();
  }

  @Test
  void aBuildFileThatComesChangesOrGoesStartsItAnew() throws Exception {
    try (Lab lab = lab("none")) {
      lab.write("main.txt", "needs a.build\n");
      assertThat(lab.said("main.txt")).isEqualTo("fresh: there is no a.build");
      lab.shell("echo 1 > a.build");
      assertThat(lab.said("main.txt")).isEqualTo("fresh: ");
      lab.shell("echo 2 > a.build");
      assertThat(lab.said("main.txt")).isEqualTo("fresh: ");
      lab.shell("rm a.build");
      assertThat(lab.said("main.txt")).isEqualTo("fresh: there is no a.build");
      assertThat(restarts(lab)).isEqualTo(3);
    }
  }

  /// Saved when it was stopped, and so later than the file was written.
  @Test
  void whatItSavedBeforeIsNotThereWhenItIsStartedAnew() throws Exception {
    try (Lab lab = lab("none", "saves=${data}")) {
      lab.write("main.txt", "needs a.build\n");
      assertThat(lab.said("main.txt")).isEqualTo("fresh: there is no a.build");
      lab.shell("echo 1 > a.build");
      assertThat(lab.said("main.txt")).isEqualTo("fresh: ");
      assertThat(restarts(lab)).isEqualTo(1);
    }
  }

  @Test
  void oneThatWorksOnSomethingElseImportsAChangeInPlace() throws Exception {
    Path released = temporary.resolve("released");
    try (Lab lab = importing(60_000, "none", "import", "lie=relapse", "hold=" + released)) {
      lab.write("main.txt", "needs a.dep\n").write("a.build", "1");
      assertThat(onceBusy(lab).freshness()).isEqualTo(Freshness.NOT_READY);
      lab.write("a.dep", "x").write("a.build", "2");
      assertThat(onceBusy(lab).freshness()).isEqualTo(Freshness.NOT_READY);
      Files.createFile(released);
      assertThat(lab.said("main.txt")).isEqualTo("fresh: ");
      assertThat(restarts(lab)).isZero();
    }
  }

  @Test
  void nothingIsFinalUntilAnImportHasEnded() throws Exception {
    Path released = temporary.resolve("released");
    try (Lab lab = importing(60_000, "none", "import", "hold=" + released)) {
      lab.write("main.txt", "needs a.dep\n").write("a.build", "1");
      assertThat(lab.said("main.txt")).isEqualTo("fresh: there is no a.dep");
      lab.write("a.dep", "x").write("a.build", "2");
      FileReport importing = onceBusy(lab);
      assertThat(importing.freshness()).isEqualTo(Freshness.NOT_READY);
      assertThat(importing.answers().getFirst().note())
          .isEqualTo("fake is busy: importing a.build");
      Files.createFile(released);
      assertThat(lab.said("main.txt")).isEqualTo("fresh: ");
      assertThat(restarts(lab)).isZero();
    }
  }

  @Test
  void anImportThatDoesNotEndInTimeStartsItAnew() throws Exception {
    try (Lab lab = importing(1, "none", "import", "hold=" + temporary.resolve("never"))) {
      lab.write("main.txt", "needs a.dep\n").write("a.build", "1");
      assertThat(lab.said("main.txt")).isEqualTo("fresh: there is no a.dep");
      lab.write("a.dep", "x").write("a.build", "2");
      assertThat(Lab.said(onceBusy(lab)))
          .isIn(
              "not_ready: ",
              "not_ready: there is no a.dep",
              "stale: ",
              "stale: there is no a.dep",
              "fresh: ");
      assertThat(lab.said("main.txt")).isEqualTo("fresh: ");
      assertThat(restarts(lab)).isEqualTo(1);
    }
  }

  @Test
  void whatABuildLeavesBehindIsNone() throws Exception {
    try (Lab lab = lab()) {
      lab.write("main.txt", "x\n").said("main.txt");
      lab.write("target/a.build", "x").write("node_modules/b/made", "x").write("a.builds", "x");
      assertThat(lab.said("main.txt")).isEqualTo("fresh: ");
      assertThat(restarts(lab)).isZero();
    }
  }

  /// Those who ask meanwhile do not keep the old one in use.
  @Test
  void manyWhoAskAtOnceAreAllAnsweredByTheNewOne() throws Exception {
    try (Lab lab = lab("none", "delay=0.05")) {
      List<Path> files = new ArrayList<>();
      IntStream.range(0, 12)
          .mapToObj(i -> "f" + i + ".txt")
          .forEach(
              name -> {
                lab.write(name, "needs a.build\n");
                files.add(Path.of(name));
              });
      assertThat(lab.servers().diagnostics(lab.project(), files, PATIENCE))
          .extracting(Lab::said)
          .containsOnly("fresh: there is no a.build");
      lab.shell("echo 1 > a.build");
      assertThat(lab.servers().diagnostics(lab.project(), files, PATIENCE))
          .extracting(Lab::said)
          .containsOnly("fresh: ");
      assertThat(restarts(lab)).isEqualTo(1);
    }
  }
}
