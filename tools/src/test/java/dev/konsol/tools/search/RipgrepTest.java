package dev.konsol.tools.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.core.tool.Judged;
import dev.konsol.core.tool.ToolContext;
import dev.konsol.process.Marker;
import dev.konsol.process.host.Processes;
import dev.konsol.process.host.Supervision;
import dev.konsol.tools.Caller;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The same is found with ripgrep as without it. Needs Debian's package `ripgrep`.
@Tag("slow")
class RipgrepTest {
  private static final List<String> PATTERNS =
      List.of(
          "needle",
          "(?i)NEEDLE",
          "^nee",
          "n.*e",
          "[a-m]eedle",
          "\\bneedle\\b",
          "nothing at all",
          "needle$",
          "\\d\\d",
          "(?:x|needle)\\(",
          "é",
          ".");

  @TempDir Path folder;
  @TempDir Path elsewhere;
  @AutoClose private Processes processes;
  private Path root;

  @BeforeEach
  void open() throws IOException {
    processes =
        Processes.start(
            Marker.of(Path.of("/test/" + UUID.randomUUID()), "run"),
            new Supervision.Unsupervised());
    root = folder.toRealPath();
  }

  private Ripgrep ripgrep(String path) {
    return new Ripgrep(processes.launcher(), Map.of("PATH", path));
  }

  private SearchFiles fast(int most, int first, int batch) {
    return new SearchFiles(most, Optional.of(ripgrep("/usr/bin:/bin")), first, batch);
  }

  private static SearchFiles plain(int most) {
    return new SearchFiles(most, Optional.empty(), 500, 4000);
  }

  private void write(String name, String text) throws IOException {
    write(name, text.getBytes(StandardCharsets.UTF_8));
  }

  private void write(String name, byte[] bytes) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.write(file, bytes);
  }

  private void manyFiles() throws IOException {
    Random random = new Random(7);
    write(".gitignore", "*.log\nbuilt/\n");
    write("built/a.txt", "needle");
    write("node_modules/a.js", "needle");
    write("a.log", "needle");
    write(".hidden/b", "needle 12");
    write("a\nb.txt", "needle in a file with an odd name");
    write("-dash.txt", "a needle");
    write("windows.txt", "one needle\r\ntwo\r\nneedle\r\n");
    write("binary.bin", new byte[] {'n', 'e', 'e', 'd', 'l', 'e', 0, 1});
    write("latin.txt", new byte[] {(byte) 0xe9, 'n', 'e', 'e', 'd', 'l', 'e'});
    write("accent.txt", "é needle\n");
    write("mark.txt", "\uFEFFneedle\n");
    write("utf16.txt", "needle".getBytes(StandardCharsets.UTF_16));
    write("large.txt", "needle\n".repeat(400_000));
    Files.createSymbolicLink(folder.resolve("link.txt"), elsewhere.resolve("secret"));
    Files.writeString(elsewhere.resolve("secret"), "needle");
    for (int i = 0; i < 120; i++) {
      String text = random.nextInt(3) == 0 ? "x = needle(" + i + ")\n" : "hay " + i + "\n";
      write("src/p" + i % 7 + "/f" + i + ".txt", text.repeat(1 + random.nextInt(3)));
    }
  }

  private static String searched(ToolContext context, SearchFiles search, String pattern)
      throws InterruptedException {
    String written = pattern.replace("\\", "\\\\");
    return Caller.text(search.asTool().call("{\"pattern\":\"" + written + "\"}", context));
  }

  @Test
  void theSameIsFound() throws Exception {
    manyFiles();
    assertThat(ripgrep("/usr/bin:/bin").program(root)).isPresent();
    Caller caller = new Caller(folder);
    for (String pattern : PATTERNS) {
      for (int most : List.of(100_000, 40)) {
        String expected = searched(caller, plain(most), pattern);
        assertThat(searched(caller, fast(most, 3, 25), pattern)).as(pattern).isEqualTo(expected);
        assertThat(searched(caller, fast(most, 0, 1000), pattern)).as(pattern).isEqualTo(expected);
      }
    }
    assertThat(searched(caller, fast(100_000, 0, 50), "needle"))
        .contains("windows.txt:3: needle", ".hidden/b:1: needle 12", "accent.txt:1")
        .doesNotContain("built/a.txt:", "node_modules", "link.txt", "utf16.txt:1");
  }

  @Test
  void whatRulesKeepIsNotFound() throws Exception {
    manyFiles();
    ToolContext careful = new Careful(folder);
    String expected = searched(careful, plain(100_000), "needle");
    assertThat(expected).contains("files were left out").doesNotContain("src/p3/");
    assertThat(searched(careful, fast(100_000, 5, 20), "needle")).isEqualTo(expected);
  }

  /// A folder must not bring the program that reads it.
  @Test
  void theFoldersOwnProgramIsNotRun() throws Exception {
    Path trap = folder.resolve("bin/rg");
    write("bin/rg", "#!/bin/sh\ntouch " + elsewhere.resolve("ran") + "\nexit 0\n");
    Files.setPosixFilePermissions(trap, PosixFilePermissions.fromString("rwxr-xr-x"));
    Files.createSymbolicLink(elsewhere.resolve("rg"), trap);
    for (String path :
        List.of(folder.resolve("bin").toString(), "bin", ".", "", elsewhere.toString())) {
      assertThat(ripgrep(path).program(root)).as(path).isEmpty();
    }
    Files.delete(elsewhere.resolve("rg"));
    assertThat(elsewhere.resolve("ran")).doesNotExist();
  }

  @Test
  void aProgramThatFailsChangesNothing() throws Exception {
    manyFiles();
    Path broken = elsewhere.resolve("rg");
    Caller caller = new Caller(folder);
    String expected = searched(caller, plain(100_000), "needle");
    for (String script : List.of("exit 2", "exit 127", "head -c 8000000 /dev/zero", "kill -9 $$")) {
      Files.writeString(broken, "#!/bin/sh\n" + script + "\n");
      Files.setPosixFilePermissions(broken, PosixFilePermissions.fromString("rwxr-xr-x"));
      SearchFiles search =
          new SearchFiles(100_000, Optional.of(ripgrep(elsewhere.toString())), 0, 50);
      assertThat(searched(caller, search, "needle")).as(script).isEqualTo(expected);
    }
  }

  /// Keeps a folder to itself.
  private record Careful(Path directory) implements ToolContext {
    @Override
    public boolean mayUse(Judged.File file) {
      return !file.real().toString().contains("/src/p3/");
    }

    @Override
    public void progress(double done, double total, String message) {}

    @Override
    public Optional<String> ask(String question, Optional<String> proposal) {
      return proposal;
    }
  }
}
