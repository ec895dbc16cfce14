package dev.konsol.lsp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.lsp.answer.FileReport;
import dev.konsol.lsp.diagnostics.Severity;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A file that says what a project is changes on disk, and nothing else: what servers that people
/// use say next is right, each time.
@Tag("slow")
class BuildFilesTest {
  private static final Duration SLOW = Duration.ofSeconds(60);
  private static final int TIMES = 3;

  @TempDir Path temporary;

  private Lab lab(Path... modules) throws IOException {
    return new Lab(temporary, NpmServers.path(modules), 16, SLOW);
  }

  private static String errors(Lab lab, String file) throws InterruptedException {
    FileReport report = lab.check(file, SLOW);
    return report.freshness().wireName()
        + ": "
        + report.findings().stream()
            .filter(each -> each.severity() == Severity.ERROR)
            .map(each -> each.message().lines().findFirst().orElse(""))
            .collect(Collectors.joining(" | "));
  }

  private void typescript(Path modules) throws Exception {
    try (Lab lab = lab(modules)) {
      lab.write("main.ts", "export function f(a) {\n  return a;\n}\n");
      for (int i = 0; i < TIMES; i++) {
        lab.write("tsconfig.json", "{\"compilerOptions\": {\"strict\": true}}");
        assertThat(errors(lab, "main.ts"))
            .isEqualTo("fresh: Parameter 'a' implicitly has an 'any' type.");
        lab.write("tsconfig.json", "{\"compilerOptions\": {\"strict\": false}}");
        assertThat(errors(lab, "main.ts")).isEqualTo("fresh: ");
      }
    }
  }

  @Test
  void typescript() throws Exception {
    typescript(NpmServers.typescript());
  }

  @Test
  void olderTypescript() throws Exception {
    typescript(NpmServers.olderTypescript());
  }

  @Test
  void pyright() throws Exception {
    try (Lab lab = lab(NpmServers.pyright())) {
      lab.write("main.py", "def f(a):\n    return a\n\n\nx = f(1)\n");
      for (int i = 0; i < TIMES; i++) {
        lab.write("pyrightconfig.json", "{\"typeCheckingMode\": \"strict\"}");
        assertThat(errors(lab, "main.py")).startsWith("fresh: ").contains("is unknown");
        lab.write("pyrightconfig.json", "{\"typeCheckingMode\": \"basic\"}");
        assertThat(errors(lab, "main.py")).isEqualTo("fresh: ");
      }
    }
  }

  @Test
  void clangd() throws Exception {
    try (Lab lab = lab()) {
      lab.write("main.c", "int x = LEVEL;\n");
      for (int i = 0; i < TIMES; i++) {
        lab.write("compile_flags.txt", "-DLEVEL=1\n");
        assertThat(errors(lab, "main.c")).isEqualTo("fresh: ");
        lab.write("compile_flags.txt", "-DOTHER=1\n");
        assertThat(errors(lab, "main.c")).startsWith("fresh: Use of undeclared identifier 'LEVEL'");
        lab.shell("rm compile_flags.txt");
        lab.write(
            "compile_commands.json",
            "[{\"directory\": \"%s\", \"file\": \"main.c\", \"command\": \"cc -DLEVEL=2 main.c\"}]"
                .formatted(lab.project()));
        assertThat(errors(lab, "main.c")).isEqualTo("fresh: ");
        lab.shell("rm compile_commands.json");
        assertThat(errors(lab, "main.c")).startsWith("fresh: Use of undeclared identifier 'LEVEL'");
      }
    }
  }

  /// Folders of a CMake project have a build file each, and the compiler's options are above them.
  @Test
  void clangdInAFolderOfTheProject() throws Exception {
    try (Lab lab = lab()) {
      lab.write("part/CMakeLists.txt", "");
      lab.write("part/main.c", "int x = LEVEL;\n");
      lab.write("compile_flags.txt", "-DLEVEL=1\n");
      assertThat(errors(lab, "part/main.c")).isEqualTo("fresh: ");
      lab.write("compile_flags.txt", "-DOTHER=1\n");
      assertThat(errors(lab, "part/main.c"))
          .startsWith("fresh: Use of undeclared identifier 'LEVEL'");
    }
  }
}
