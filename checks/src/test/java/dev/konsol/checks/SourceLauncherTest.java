package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The launcher of a source tree, whose Maven is a script.
@Timeout(60)
final class SourceLauncherTest {
  private static final String BUILDING =
      "konsol: building (first start: about a minute, longer while Maven fetches libraries)…\n";

  /// As chatty as Maven, which ends with resets of colours.
  private static final String MAVEN =
      """
      #!/bin/sh
      echo '[INFO] Downloaded from central: https://example.org/a.jar (1.2 kB at 3 kB/s)'
      echo '[INFO] Building Konsol core 0.1.0          [1/3]'
      echo '[INFO] Downloaded from central: https://example.org/b.jar (1.2 kB at 3 kB/s)'
      echo '[INFO] Building Konsol app 0.1.0          [3/3]'
      if [ -e broken ]; then
        printf '[ERROR] it is broken\\n\\033[0m\\033[0m'
        exit 1
      fi
      mkdir -p app/target/dist
      cd app/target/dist || exit 1
      echo b1 >build
      echo konsol.jar >classpath
      printf '#!/bin/sh\\necho "$KONSOL_LAUNCHER" "$@"\\n' >konsol
      chmod 755 konsol
      echo built >>../../../builds
      printf '\\033[0m\\033[0m'
      """;

  @TempDir Path folder;
  private Path sources;

  @BeforeEach
  void checkOut() throws IOException {
    sources = Files.createDirectory(folder.resolve("sources")).toRealPath();
    Files.createFile(sources.resolve("pom.xml"));
    Path app = Files.createDirectories(sources.resolve("app/src/main/launcher"));
    Files.createFile(sources.resolve("app/pom.xml"));
    Files.createFile(sources.resolve("app/dist.xml"));
    Files.copy(Path.of("..", "konsol"), sources.resolve("konsol"));
    Files.copy(Launcher.path(), app.resolve("konsol"));
    Path bin = Files.createDirectories(folder.resolve("jdk/bin"));
    executable(bin.resolve("java"), "#!/bin/sh\n");
    executable(bin.resolve("javac"), "#!/bin/sh\n");
    Files.writeString(folder.resolve("jdk/release"), "JAVA_VERSION=\"25.0.1\"\n");
    executable(Files.createDirectory(folder.resolve("bin")).resolve("mvn"), MAVEN);
  }

  @Test
  void theFirstStartBuildsAndNothingOfTheBuildIsSeen() throws Exception {
    Ran first = konsol("status");

    assertThat(first.out()).isEqualTo(sources + "/konsol status\n");
    assertThat(first.err()).isEqualTo(BUILDING);
    assertThat(konsol("status").err()).isEmpty();
    assertThat(sources.resolve("builds")).hasContent("built");
  }

  @Test
  void aTerminalShowsHowFarTheBuildIs() throws Exception {
    Path konsol = sources.resolve("konsol");
    // Gives it a terminal, of which nothing is left when it is done.
    Ran shown = run(Path.of("script"), "-qec", konsol + " status", "/dev/null");

    String erase = "\r\u001b[K";
    assertThat(shown.out())
        .contains(
            erase + "reading the build, files fetched: 1" + erase + "[1/4] core, files fetched: 1")
        .contains(erase + "[3/4] app, about ")
        .contains(" left, files fetched: 2" + erase)
        .endsWith(erase + sources + "/konsol status\r\n");
  }

  @Test
  void changedSourcesAreBuiltAgain() throws Exception {
    konsol("status");
    Files.createFile(sources.resolve("app/src/main/New.java"));

    assertThat(konsol("status").err()).isEqualTo(BUILDING);
  }

  @Test
  void aBuildThatFailsSaysWhyAndWhereTheRestIs() throws Exception {
    Files.createFile(sources.resolve("broken"));
    Ran failed = konsol("status");

    assertThat(failed.code()).isEqualTo(1);
    assertThat(failed.out()).isEmpty();
    assertThat(failed.err())
        .isEqualTo(
            BUILDING
                + "[ERROR] it is broken\nkonsol: the build failed; all it said is in "
                + sources
                + "/.konsol-cache/build.log\n");
  }

  @Test
  void aLinkToItIsTheSame() throws Exception {
    Path link = Files.createSymbolicLink(folder.resolve("linked"), sources.resolve("konsol"));

    assertThat(run(link, "status").out()).isEqualTo(sources + "/konsol status\n");
  }

  private record Ran(int code, String out, String err) {}

  private Ran konsol(String word) throws Exception {
    return run(sources.resolve("konsol"), word);
  }

  private Ran run(Path program, String... words) throws Exception {
    ProcessBuilder command = new ProcessBuilder(program.toString());
    command.command().addAll(List.of(words));
    command.environment().put("KONSOL_JAVA_HOME", folder.resolve("jdk").toString());
    command.environment().put("KONSOL_AOT", "off");
    command
        .environment()
        .merge("PATH", folder.resolve("bin").toString(), (all, own) -> own + ":" + all);
    File err = folder.resolve("err").toFile();
    Process process = command.redirectInput(new File("/dev/null")).redirectError(err).start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Ran(process.waitFor(), out, Files.readString(err.toPath()));
  }

  private static void executable(Path file, String text) throws IOException {
    Files.writeString(file, text);
    assertThat(file.toFile().setExecutable(true)).isTrue();
  }
}
