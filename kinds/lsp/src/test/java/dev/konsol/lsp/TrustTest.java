package dev.konsol.lsp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.core.trust.FolderTrust;
import dev.konsol.core.trust.TrustFile;
import dev.konsol.lsp.answer.FileReport;
import dev.konsol.lsp.answer.Freshness;
import dev.konsol.lsp.text.Position;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A hostile folder: everything in it that could be started leaves a file behind when it is.
class TrustTest {
  @TempDir Path temporary;
  private Lab lab;
  private FolderTrust trust;
  private Path started;

  @BeforeEach
  void open() throws IOException {
    trust = new FolderTrust(TrustFile.at(temporary.resolve("state/trust")), List.of());
    started = temporary.resolve("started");
    lab = new Lab(temporary, Map.of(), trust);
  }

  @AfterEach
  void close() {
    lab.close();
  }

  @Test
  void aServerThatTheFolderNamesIsNotStartedByAnyQuestion() throws Exception {
    for (String file : List.of(".konsol/lsp.json", ".dispatch/lsp.json", "opencode.json")) {
      lab.write(file, "{\"lsp\": {\"evil\": " + evil(".txt") + "}}");
    }
    Path text = lab.write("a.txt", "x\n").project().resolve("a.txt");

    FileReport report = lab.servers().diagnostics(lab.project(), text, Optional.empty());
    Position start = new Position(0, 0);
    lab.servers().navigation().hover(lab.project(), text, start);
    lab.servers().navigation().symbols(lab.project(), text);
    lab.servers().status(lab.project());

    assertThat(started).doesNotExist();
    assertThat(report.freshness()).isEqualTo(Freshness.FAILED);
    assertThat(report.answers().getFirst().note())
        .contains(".konsol/lsp.json", ".dispatch/lsp.json", "opencode.json", "konsol trust");
    assertThat(lab.servers().status(lab.project()).warnings()).hasSize(3);
  }

  @Test
  void itIsStartedOnceTheFolderIsTrustedAndNotAnyMoreOnceItsFileChanged() throws Exception {
    lab.fake();
    Path text = lab.write("a.txt", "x\n").project().resolve("a.txt");
    assertThat(fresh(text)).isFalse();

    trust.accept(lab.project());
    assertThat(fresh(text)).isTrue();

    lab.configure(Lab.fakeConfiguration("--other"));
    assertThat(fresh(text)).isFalse();
  }

  @Test
  void aSidecarThatIsAFileOfTheFolderIsNotStartedAnyMoreOnceItChanged() throws Exception {
    lab.configure(
        Lab.fakeConfiguration()
            .replace(
                "}}",
                ", \"watch\": {\"command\": [\"sh\", \"gen.sh\", \"out.json\"], \"cwd\": \"tools\"}}}"));
    lab.write("tools/gen.sh", "sleep 100\n").write("tools/out.json", "1\n");
    Path text = lab.write("a.txt", "x\n").project().resolve("a.txt");
    trust.accept(lab.project());
    assertThat(fresh(text)).isTrue();
    lab.write("tools/out.json", "2\n");
    assertThat(fresh(text)).isTrue();

    lab.write("tools/gen.sh", "touch " + started + "\n");

    FileReport report = lab.servers().diagnostics(lab.project(), text, Optional.empty());
    assertThat(report.answers().getFirst().note()).contains("tools/gen.sh", "konsol trust");
    assertThat(lab.started()).isEmpty();
    assertThat(started).doesNotExist();
  }

  @Test
  void aProgramInNodeModulesIsPassedOver() throws Exception {
    program("node_modules/.bin/pyright-langserver");
    program("node_modules/.bin/yaml-language-server");
    lab.write("package.json", "{}");
    Path file = lab.write("a.yaml", "a: 1\n").project().resolve("a.yaml");

    FileReport report = lab.servers().diagnostics(lab.project(), file, Optional.empty());

    assertThat(started).doesNotExist();
    assertThat(report.freshness()).isEqualTo(Freshness.FAILED);
    assertThat(report.answers().getFirst().note())
        .contains("node_modules/.bin/yaml-language-server", "konsol trust");
  }

  @Test
  void theProjectsOwnTypeScriptIsPassedOver() throws Exception {
    lab.write("node_modules/typescript/package.json", "{\"version\": \"7.0.1\"}");
    program("node_modules/typescript/bin/tsc");
    lab.write("package.json", "{}");
    Path file = lab.write("a.ts", "let a = 1\n").project().resolve("a.ts");

    FileReport report = lab.servers().diagnostics(lab.project(), file, Optional.empty());

    assertThat(started).doesNotExist();
    assertThat(report.freshness()).isNotEqualTo(Freshness.FRESH);
  }

  @Test
  void aServerOfThePathThatRunsProjectCodeWaitsForTrust() throws Exception {
    Path bin = Files.createDirectories(temporary.resolve("bin"));
    script(bin.resolve("rust-analyzer"));
    lab.close();
    lab = new Lab(temporary, Map.of("PATH", bin + ":/usr/bin:/bin"), trust);
    lab.write("Cargo.toml", "[package]\nname = 'a'\n");
    Path file = lab.write("src/main.rs", "fn main() {}\n").project().resolve("src/main.rs");

    lab.servers().diagnostics(lab.project(), file, Optional.empty());
    assertThat(started).doesNotExist();
    assertThat(lab.servers().leftOut(lab.project(), file))
        .singleElement()
        .satisfies(left -> assertThat(left.sentence()).contains("rust-analyzer"));

    trust.askedByPerson(lab.project().resolve("src"));
    lab.servers().diagnostics(lab.project(), file, Optional.empty());
    assertThat(started).exists();
  }

  @Test
  void theRepositorysConfigurationRunsNothingWhenGitIsAsked() throws Exception {
    lab.write("a.txt", "x\n").write("b.txt", "y\n");
    lab.shell("git init -q . && git add . && git -c user.name=a -c user.email=a@b commit -qm a");
    lab.shell("git config core.fsmonitor 'touch %s; false'".formatted(started));
    lab.shell("git config filter.evil.clean 'touch %s; cat'".formatted(started));
    lab.shell("git config filter.evil.required true");
    lab.shell("git config filter.evil2.process 'touch %s'".formatted(started));
    Path hook = lab.project().resolve(".git/hooks/post-index-change");
    Files.createDirectories(hook.getParent());
    script(hook);
    lab.write(".gitattributes", "a.txt filter=evil\nb.txt filter=evil2\n").write("a.txt", "z\n");
    lab.write("b.txt", "zz\n");
    lab.fake();
    trust.accept(lab.project());

    assertThat(lab.servers().changedFiles(lab.project()))
        .contains(lab.project().resolve("a.txt"), lab.project().resolve("b.txt"));
    assertThat(started).doesNotExist();
  }

  private boolean fresh(Path file) throws InterruptedException {
    return lab.servers().diagnostics(lab.project(), file, Optional.empty()).freshness()
        == Freshness.FRESH;
  }

  private String evil(String ending) {
    return "{\"command\": [\"touch\", \"%s\"], \"extensions\": [\"%s\"]}"
        .formatted(started, ending);
  }

  private void program(String name) throws IOException {
    Path file = lab.project().resolve(name);
    Files.createDirectories(file.getParent());
    script(file);
  }

  private void script(Path file) throws IOException {
    Files.writeString(file, "#!/bin/sh\ntouch " + started + "\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }
}
