package dev.konsol.lsp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.core.Budget;
import dev.konsol.lsp.answer.Answer;
import dev.konsol.lsp.answer.EditPreview;
import dev.konsol.lsp.answer.FileReport;
import dev.konsol.lsp.answer.Freshness;
import dev.konsol.lsp.answer.Location;
import dev.konsol.lsp.answer.Symbol;
import dev.konsol.lsp.diagnostics.Severity;
import dev.konsol.lsp.navigation.Navigation;
import dev.konsol.lsp.text.Position;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The failure this is all about, with the servers people use: a file that another one needs
/// appears, changes and vanishes on disk, by a shell command, while the one that needs it stays as
/// it is. Everybody's next answer is right.
@Tag("slow")
class RealServersTest {
  private static final Duration SLOW = Duration.ofSeconds(150);

  @TempDir Path temporary;

  private Lab lab(Path... modules) throws IOException {
    return new Lab(temporary, NpmServers.path(modules), 16, SLOW);
  }

  /// What is wrong by the freshest of answers, hints aside.
  private static String errors(Lab lab, String file) throws InterruptedException {
    FileReport report = lab.check(file, SLOW);
    assertThat(report.freshness()).as(report.toString()).isEqualTo(Freshness.FRESH);
    return report.findings().stream()
        .filter(each -> each.severity() == Severity.ERROR)
        .map(each -> each.message().lines().findFirst().orElse(""))
        .collect(Collectors.joining(" | "));
  }

  @Test
  void typescript() throws Exception {
    try (Lab lab = lab(NpmServers.typescript())) {
      lab.write(
          "tsconfig.json", "{\"compilerOptions\": {\"strict\": true}, \"include\": [\"src\"]}");
      lab.write("src/main.ts", "import { a } from \"./gen/dep\";\nexport const x: number = a;\n");
      assertThat(errors(lab, "src/main.ts")).startsWith("Cannot find module './gen/dep'");
      lab.shell("mkdir src/gen && echo 'export const a = 1;' > src/gen/dep.ts");
      assertThat(errors(lab, "src/main.ts")).isEmpty();
      lab.shell("echo 'export const a = \"text\";' > src/gen/dep.ts");
      assertThat(errors(lab, "src/main.ts"))
          .isEqualTo("Type 'string' is not assignable to type 'number'.");
      lab.shell("rm -r src/gen");
      assertThat(errors(lab, "src/main.ts")).startsWith("Cannot find module './gen/dep'");
      navigates(lab);
    }
  }

  private static void navigates(Lab lab) throws Exception {
    lab.write("src/shape.ts", "export function area(w: number) {\n  return w * w;\n}\n");
    lab.write(
        "src/use.ts", "import { area } from \"./shape\";\nexport const s = \"𝕏\" + area(2);\n");
    Position call = new Position(1, 24);
    Navigation navigation = lab.servers().navigation();
    Path use = Path.of("src/use.ts");
    Answer<List<Location>> definition = navigation.definition(lab.project(), use, call);
    assertThat(definition.freshness()).isEqualTo(Freshness.FRESH);
    assertThat(definition.value().getFirst().line()).isEqualTo("export function area(w: number) {");
    assertThat(navigation.references(lab.project(), use, call).value()).hasSize(3);
    assertThat(navigation.hover(lab.project(), use, call).value()).contains("function area");
    assertThat(navigation.symbols(lab.project(), Path.of("src/shape.ts")).value())
        .extracting(Symbol::name)
        .contains("area");
    Answer<EditPreview> rename =
        lab.servers().refactoring().rename(lab.project(), use, call, "square");
    assertThat(rename.value().files()).hasSize(2);
    assertThat(String.join("", rename.value().diffs())).contains("+export function square(w");
    rename.value().apply();
    assertThat(Files.readString(lab.project().resolve("src/use.ts")))
        .isEqualTo("import { square } from \"./shape\";\nexport const s = \"𝕏\" + square(2);\n");
    assertThat(errors(lab, "src/use.ts")).isEmpty();
  }

  @Test
  void pyright() throws Exception {
    try (Lab lab = lab(NpmServers.pyright())) {
      lab.write("pyproject.toml", "[tool.pyright]\n");
      lab.write("main.py", "import dep\n\nx: int = dep.a\n");
      assertThat(errors(lab, "main.py")).isEqualTo("Import \"dep\" could not be resolved");
      lab.shell("echo 'a = 1' > dep.py");
      assertThat(errors(lab, "main.py")).isEmpty();
      lab.shell("echo 'a = \"text\"' > dep.py");
      assertThat(errors(lab, "main.py"))
          .isEqualTo("Type \"str\" is not assignable to declared type \"int\"");
      lab.shell("rm dep.py");
      assertThat(errors(lab, "main.py")).isEqualTo("Import \"dep\" could not be resolved");
    }
  }

  @Test
  void clangd() throws Exception {
    try (Lab lab = lab()) {
      lab.write("compile_flags.txt", "-xc++\n");
      lab.write("main.cpp", "#include \"dep.h\"\nint x = a;\n");
      assertThat(errors(lab, "main.cpp")).startsWith("'dep.h' file not found");
      lab.shell("echo 'const int a = 1;' > dep.h");
      assertThat(errors(lab, "main.cpp")).isEmpty();
      lab.shell("echo 'const char* a = 0;' > dep.h");
      assertThat(errors(lab, "main.cpp")).startsWith("Cannot initialize a variable of type 'int'");
      lab.shell("rm dep.h");
      assertThat(errors(lab, "main.cpp")).startsWith("'dep.h' file not found");
    }
  }

  /// Before version 7 another program serves TypeScript, in four processes.
  @Test
  void olderTypescript() throws Exception {
    try (Lab lab = lab(NpmServers.olderTypescript())) {
      lab.write("tsconfig.json", "{\"compilerOptions\": {\"strict\": true}}");
      lab.write("main.ts", "import { a } from \"./gen/dep\";\nexport const x: number = a;\n");
      lab.write("shape.ts", "export function area(w: number) {\n  return w * w;\n}\n");
      lab.write("use.ts", "import { area } from \"./shape\";\nexport const s = area(2);\n");
      // The first question of all, while the server has read nothing but the open file.
      assertThat(references(lab, "shape.ts", new Position(0, 17))).hasSize(3);
      assertThat(errors(lab, "main.ts")).startsWith("Cannot find module './gen/dep'");
      lab.shell("mkdir gen && echo 'export const a = 1;' > gen/dep.ts");
      assertThat(errors(lab, "main.ts")).isEmpty();
      lab.shell("rm -r gen");
      assertThat(errors(lab, "main.ts")).startsWith("Cannot find module './gen/dep'");
      lab.servers().close();
      assertThat(lab.started()).isEmpty();
    }
  }

  /// Asked again where the machine is too busy for the usual time limit.
  private static List<Location> references(Lab lab, String file, Position at) throws Exception {
    Budget budget = Budget.of(SLOW);
    while (true) {
      Answer<List<Location>> answer =
          lab.servers().navigation().references(lab.project(), Path.of(file), at);
      if (answer.freshness() == Freshness.FRESH || budget.spent()) {
        assertThat(answer.freshness()).as(answer.toString()).isEqualTo(Freshness.FRESH);
        return answer.value();
      }
    }
  }

  @Test
  void json() throws Exception {
    try (Lab lab = lab(NpmServers.vscode())) {
      lab.write("a.json", "{\"a\": 1,}\n");
      assertThat(errors(lab, "a.json")).isEqualTo("Trailing comma");
      lab.write("a.json", "{\"a\": 1}\n");
      assertThat(errors(lab, "a.json")).isEmpty();
    }
  }
}
