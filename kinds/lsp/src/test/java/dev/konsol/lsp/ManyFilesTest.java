package dev.konsol.lsp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.lsp.answer.FileReport;
import dev.konsol.lsp.server.ServerState;
import dev.konsol.testkit.Await;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Several files at once, and servers that hold much.
class ManyFilesTest {
  private static final Optional<Duration> PATIENCE = Optional.of(Duration.ofSeconds(20));

  @TempDir Path temporary;

  private Lab repository() throws Exception {
    Lab lab = new Lab(temporary).fake();
    lab.write("sub/a.txt", "needs a.dep\n").write("b.txt", "fine\n").write("c.bin", "x");
    lab.write(".gitignore", ".konsol/\nignored.txt\n").write("ignored.txt", "needs more.dep\n");
    lab.shell("git init -q . && git add -A && git -c user.name=n -c user.email=e commit -qm x");
    return lab;
  }

  private static List<String> names(Lab lab, List<Path> files) {
    return files.stream().map(file -> lab.project().relativize(file).toString()).sorted().toList();
  }

  @Test
  @Tag("slow")
  void changedFilesAreThoseThatAServerIsFor() throws Exception {
    try (Lab lab = repository()) {
      assertThat(lab.servers().changedFiles(lab.project())).isEmpty();
      lab.write("b.txt", "needs b.dep\n").write("new/n.txt", "").write("c.bin", "y");
      lab.write("ignored.txt", "needs other.dep\n");
      lab.shell("rm sub/a.txt");
      assertThat(names(lab, lab.servers().changedFiles(lab.project())))
          .containsExactly("b.txt", "new/n.txt");
      assertThat(lab.servers().changedFiles(lab.project().resolve("new"))).isEmpty();
    }
  }

  @Test
  @Tag("slow")
  void aFileInConflictIsThereOnce() throws Exception {
    try (Lab lab = repository()) {
      lab.shell(
          "git config user.name n; git config user.email e; git checkout -qb one && echo one >"
              + " b.txt && git commit -qam one && git checkout -q - && echo two > b.txt && git"
              + " commit -qam two && ! git merge one");
      assertThat(names(lab, lab.servers().filesBelow(lab.project(), lab.project(), 100)))
          .containsExactly("b.txt", "sub/a.txt");
      assertThat(names(lab, lab.servers().changedFiles(lab.project()))).containsExactly("b.txt");
    }
  }

  @Test
  @Tag("slow")
  void theWorkspaceIsAllThatVersionControlKnows() throws Exception {
    try (Lab lab = repository()) {
      List<Path> files = lab.servers().filesBelow(lab.project(), lab.project(), 100);
      List<FileReport> all = lab.servers().diagnostics(lab.project(), files, PATIENCE);
      assertThat(all).extracting(Lab::said).containsExactly("fresh: ", "fresh: there is no a.dep");
      assertThat(lab.servers().filesBelow(lab.project(), lab.project(), 1)).hasSize(1);
    }
  }

  @Test
  void withoutVersionControlTheWorkspaceIsWhatNoBuildMade() throws Exception {
    try (Lab lab = new Lab(temporary).fake()) {
      lab.write("b.txt", "").write("sub/a.txt", "").write("sub/a.bin", "");
      lab.write("node_modules/c.txt", "").write(".cache/d.txt", "").write("sub/target/e.txt", "");
      assertThat(names(lab, lab.servers().filesBelow(lab.project(), lab.project(), 100)))
          .containsExactly("b.txt", "sub/a.txt");
      assertThatThrownBy(() -> lab.servers().changedFiles(lab.project()))
          .hasMessageContaining("is not in a git repository")
          .hasMessageContaining("name the files, or check the whole workspace");
    }
  }

  @Test
  void eachFileIsToldAsSoonAsItIsKnownAndAMissingServerHidesNothing() throws Exception {
    try (Lab lab = new Lab(temporary)) {
      String fake = Lab.fakeConfiguration();
      lab.configure(
          fake.substring(0, fake.length() - 1)
              + ", \"gone\": {\"command\": [\"no-such-program\"], \"extensions\": [\".gone\"]}}");
      lab.write("a.txt", "needs a.dep\n").write("b.gone", "x");
      List<String> early = Collections.synchronizedList(new ArrayList<>());
      List<FileReport> all =
          lab.servers()
              .diagnostics(
                  lab.project(),
                  List.of(Path.of("a.txt"), Path.of("b.gone")),
                  PATIENCE,
                  report -> early.add(Lab.said(report)));
      assertThat(all).extracting(Lab::said).containsExactly("fresh: there is no a.dep", "failed: ");
      assertThat(all.getLast().answers().getFirst().note())
          .isEqualTo("'no-such-program' is not installed");
      assertThat(early).containsExactlyInAnyOrder("fresh: there is no a.dep", "failed: ");
    }
  }

  @Test
  void serversThatHoldTooMuchRestAndComeBack() throws Exception {
    long most = 60L << 20;
    try (Lab lab = new Lab(temporary, Map.of(), 16, most, Duration.ofMillis(50))) {
      lab.write("small/.konsol/lsp.json", Lab.fakeConfiguration());
      lab.write("small/main.txt", "needs a.dep\n");
      lab.write("big/.konsol/lsp.json", Lab.fakeConfiguration("big"));
      lab.write("big/main.txt", "needs a.dep\n");
      assertThat(Lab.said(ask(lab, "small"))).isEqualTo("fresh: there is no a.dep");
      assertThat(Lab.said(ask(lab, "big"))).isEqualTo("fresh: there is no a.dep");
      Await.until(
          "the large one rests", PATIENCE.get(), () -> state(lab, "big") == ServerState.IDLE);
      assertThat(Lab.said(ask(lab, "big"))).isEqualTo("fresh: there is no a.dep");
    }
  }

  private static FileReport ask(Lab lab, String folder) throws InterruptedException {
    return lab.servers().diagnostics(lab.project().resolve(folder), Path.of("main.txt"), PATIENCE);
  }

  private static ServerState state(Lab lab, String folder) {
    return lab.servers().all().stream()
        .filter(each -> each.key().root().endsWith(folder))
        .findFirst()
        .orElseThrow()
        .state();
  }
}
