package dev.konsol.lsp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.lsp.answer.FileReport;
import dev.konsol.lsp.answer.Freshness;
import dev.konsol.lsp.server.ServerState;
import dev.konsol.lsp.server.ServerStatus;
import dev.konsol.testkit.Await;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// When servers start, fail, start again and end.
class LifeTest {
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  @TempDir Path temporary;

  @Test
  void fiftyFirstQuestionsOfFiveRootsStartFiveServers() throws Exception {
    try (Lab lab = new Lab(temporary);
        ExecutorService sessions = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Callable<FileReport>> questions = new ArrayList<>();
      for (int root = 0; root < 5; root++) {
        String folder = "root" + root;
        lab.write(folder + "/.konsol/lsp.json", Lab.fakeConfiguration());
        lab.write(folder + "/main.txt", "needs a.dep\n");
        Path directory = lab.project().resolve(folder);
        for (int session = 0; session < 10; session++) {
          questions.add(
              () ->
                  lab.servers().diagnostics(directory, Path.of("main.txt"), Optional.of(PATIENCE)));
        }
      }
      for (Future<FileReport> answer : sessions.invokeAll(questions)) {
        assertThat(Lab.said(answer.get())).isEqualTo("fresh: there is no a.dep");
      }
      assertThat(lab.servers().all()).hasSize(5);
      assertThat(lab.started()).hasSize(5);
    }
  }

  @Test
  void rootsThatNobodyAsksAboutAnyMoreAreForgotten() throws Exception {
    try (Lab lab = new Lab(temporary)) {
      for (int root = 0; root < 100; root++) {
        lab.write(
            "root" + root + "/.konsol/lsp.json",
            "{\"absent\": {\"command\": [\"/absent\"], \"extensions\": [\".txt\"]}}");
        lab.write("root" + root + "/main.txt", "x");
        FileReport report =
            lab.servers()
                .diagnostics(
                    lab.project().resolve("root" + root),
                    Path.of("main.txt"),
                    Optional.of(PATIENCE));
        assertThat(report.freshness()).isEqualTo(Freshness.FAILED);
      }
      assertThat(lab.servers().all()).hasSize(80);
      assertThat(lab.servers().all().getLast().key().root()).endsWithRaw(Path.of("root99"));
    }
  }

  @Tag("slow")
  @Test
  void openDocumentsAreBoundedByTheirTextToo() throws Exception {
    try (Lab lab = new Lab(temporary).fake("none")) {
      for (int i = 0; i < 12; i++) {
        lab.write("f" + i + ".txt", "y".repeat(2 << 20));
        assertThat(lab.said("f" + i + ".txt")).isEqualTo("fresh: ");
      }
      assertThat(lab.servers().all().getFirst().run().openDocuments()).isBetween(2, 9);
    }
  }

  @Tag("slow")
  @Test
  void aCrashFailsTheQuestionAtOnceAndTheNextOneIsAnswered() throws Exception {
    try (Lab lab = new Lab(temporary).fake().write("main.txt", "needs a.dep\n")) {
      lab.said("main.txt");
      lab.write("main.txt", "crash\n");
      FileReport crashed = lab.check("main.txt", Duration.ofDays(1));
      assertThat(crashed.freshness()).isEqualTo(Freshness.FAILED);
      assertThat(crashed.answers().getFirst().note()).contains("ended while it was asked");
      assertThat(crashed.answers().getFirst().retryAfter()).isPositive();
      lab.write("main.txt", "needs a.dep\n");
      assertThat(lab.said("main.txt")).isEqualTo("fresh: there is no a.dep");
      ServerStatus status = lab.servers().all().getFirst();
      assertThat(status.restarts()).isEqualTo(1);
    }
  }

  @Test
  void aServerThatDoesNotStartIsNotTriedInAStormAndSaysWhy() throws Exception {
    try (Lab lab = new Lab(temporary).fake("noinit").write("main.txt", "x")) {
      for (int i = 0; i < 10; i++) {
        FileReport report = lab.check("main.txt");
        assertThat(report.freshness()).isEqualTo(Freshness.FAILED);
        assertThat(report.answers().getFirst().note()).contains("the licence has expired");
        assertThat(report.answers().getFirst().retryAfter()).isPositive();
      }
      ServerStatus status = lab.servers().all().getFirst();
      assertThat(status.restarts()).isLessThanOrEqualTo(1);
      assertThat(status.state()).isEqualTo(ServerState.BROKEN);
      assertThat(status.reason()).contains("the licence has expired");
      assertThat(status.retryAfter()).isPositive();
    }
  }

  @Test
  void aPatternThatIsNoneIsAWarningInTheStatus() throws Exception {
    try (Lab lab = new Lab(temporary).fake("badglob").write("main.txt", "needs a.dep\n")) {
      assertThat(lab.said("main.txt")).isEqualTo("fresh: there is no a.dep");
      assertThat(lab.servers().status(lab.project()).warnings())
          .containsExactly(
              "'fake' wants to hear of files like \"**/{a,b\": that is not a pattern, and it does"
                  + " not hear of them");
    }
  }

  @Test
  void anotherConfigurationEndsBroken() throws Exception {
    try (Lab lab = new Lab(temporary).fake("noinit").write("main.txt", "needs a.dep\n")) {
      assertThat(lab.check("main.txt").freshness()).isEqualTo(Freshness.FAILED);
      lab.fake();
      assertThat(lab.said("main.txt")).isEqualTo("fresh: there is no a.dep");
      lab.fake("utf8");
      assertThat(lab.said("main.txt")).isEqualTo("fresh: there is no a.dep");
    }
  }

  @Test
  void aProgramThatIsNotThereIsMissingUntilItIs() throws Exception {
    String configuration =
        "{\"late\": {\"command\": [\"./late-server\"], \"extensions\": [\".txt\"]}}";
    try (Lab lab = new Lab(temporary).configure(configuration).write("main.txt", "needs a.dep\n")) {
      FileReport missing = lab.check("main.txt");
      assertThat(missing.freshness()).isEqualTo(Freshness.FAILED);
      assertThat(missing.answers().getFirst().note()).contains("is not installed");
      lab.shell("printf '#!/bin/sh\\nexec perl " + Lab.FAKE + "\\n' > late-server");
      lab.shell("chmod +x late-server");
      assertThat(lab.said("main.txt")).isEqualTo("fresh: there is no a.dep");
    }
  }

  @Test
  void idleServersStopAndComeBackWhenAsked() throws Exception {
    String quick = Lab.fakeConfiguration().replace("}}", ", \"idleTimeoutMs\": 100}}");
    try (Lab lab = new Lab(temporary, Map.of(), 16, Duration.ofMillis(50))) {
      lab.configure(quick).write("main.txt", "needs a.dep\n");
      assertThat(lab.said("main.txt")).isEqualTo("fresh: there is no a.dep");
      Await.until("the idle stop", PATIENCE, () -> state(lab) == ServerState.IDLE);
      assertThat(lab.started()).isEmpty();
      assertThat(lab.said("main.txt")).isEqualTo("fresh: there is no a.dep");
    }
  }

  private static ServerState state(Lab lab) {
    return lab.servers().all().getFirst().state();
  }

  @Test
  void neverMoreServersThanAllowed() throws Exception {
    try (Lab lab = new Lab(temporary, Map.of(), 2, Duration.ofSeconds(30))) {
      for (int root = 0; root < 4; root++) {
        String folder = "root" + root;
        lab.write(folder + "/.konsol/lsp.json", Lab.fakeConfiguration());
        lab.write(folder + "/main.txt", "needs a.dep\n");
        FileReport report =
            lab.servers()
                .diagnostics(
                    lab.project().resolve(folder), Path.of("main.txt"), Optional.of(PATIENCE));
        assertThat(report.freshness()).isEqualTo(Freshness.FRESH);
        assertThat(lab.started()).hasSizeLessThanOrEqualTo(2);
      }
    }
  }

  @Tag("slow")
  @Test
  void nothingIsLeftOfAServerThatWillNotEnd() throws Exception {
    try (Lab lab = new Lab(temporary).fake("hostile").write("main.txt", "needs a.dep\n")) {
      assertThat(lab.said("main.txt")).isEqualTo("fresh: there is no a.dep");
      Await.until("the server and what it forked", PATIENCE, () -> lab.started().size() >= 3);
      lab.servers().close();
      assertThat(lab.started()).isEmpty();
    }
  }

  @Test
  void aSidecarRunsBesideItsServerAndWhatItWritesIsHeardOf() throws Exception {
    String rojo =
        "#!/bin/sh\necho \"$*\" > rojo.args\nwhile :; do [ -e trigger ] && touch sourcemap.json && rm trigger; sleep 0.05; done\n";
    Path bin = temporary.toRealPath().resolve("bin");
    try (Lab lab =
        new Lab(temporary, Map.of("PATH", bin + ":" + System.getenv("PATH")), 16, PATIENCE)) {
      lab.write("../bin/rojo", rojo);
      lab.shell("chmod +x ../bin/rojo");
      String log = lab.folder().resolve("told.log").toString();
      lab.configure(
          Lab.fakeConfiguration("log=" + log)
              .replace(
                  "}}",
                  ", \"initialization\": {\"luau-lsp\": {\"sourcemap\": {\"autogenerate\": true,"
                      + " \"rojoProjectFile\": \"default.project.json\"}}}}}"));
      lab.write("main.txt", "needs sourcemap.json\n");
      assertThat(lab.said("main.txt")).isEqualTo("fresh: there is no sourcemap.json");
      lab.shell("touch trigger; until [ -e sourcemap.json ]; do sleep 0.02; done");
      assertThat(lab.said("main.txt")).isEqualTo("fresh: ");
      assertThat(lab.project().resolve("rojo.args"))
          .hasContent("sourcemap default.project.json --watch -o sourcemap.json");
      assertThat(lab.servers().all().getFirst().run().sidecar().orElseThrow().state())
          .isEqualTo("running");
      lab.servers().close();
      assertThat(lab.started()).isEmpty();
    }
  }
}
