package dev.konsol.tools.lsp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.core.tool.Tool;
import dev.konsol.core.tool.ToolResult;
import dev.konsol.core.trust.Trust;
import dev.konsol.process.Marker;
import dev.konsol.process.launch.Launcher;
import dev.konsol.testkit.Npm;
import dev.konsol.tools.basic.Tools;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// Every tool once with a server that people use.
@Tag("slow")
@Timeout(180)
class TypeScriptTest {
  @TempDir Path temporary;

  private Project project() throws Exception {
    Path bin =
        Npm.install("typescript-7.0.2", "typescript@7.0.2").resolve("node_modules").resolve(".bin");
    return new Project(temporary, Map.of("PATH", bin + ":" + System.getenv("PATH")))
        .write("tsconfig.json", "{\"compilerOptions\": {\"strict\": true}, \"include\": [\"src\"]}")
        .write("src/shape.ts", "export function area(w: number) {\n  return w * w;\n}\n")
        .write(
            "src/use.ts",
            """
            import { area } from "./shape";
            export function twice(n: number) {
              return 2 * area(n);
            }
            """);
  }

  @Test
  void aProjectIsUnderstoodAndChanged() throws Exception {
    try (Project project = project()) {
      String point = "{'file':'src/use.ts','line':3,'symbol':'area'}";
      assertThat(project.text("lsp_diagnostics", "{'file':'src/use.ts'}"))
          .isEqualTo("no errors in 1 file\n[fresh: this is all, of everything on disk]");
      assertThat(project.text("lsp_definition", point))
          .startsWith("src/shape.ts:1:17: export function area(w: number) {\n[fresh");
      assertThat(project.fields("lsp_references", point).path("total").asInt()).isEqualTo(3);
      assertThat(project.text("lsp_hover", point)).contains("area(w: number): number");
      assertThat(project.text("lsp_symbols", "{'file':'src/shape.ts'}"))
          .startsWith("src/shape.ts:1:17: function area");
      assertThat(project.text("lsp_calls", point)).contains("function twice");
      JsonNode made =
          project.fields("lsp_rename", point.replace("}", ",'new_name':'square','apply':true}"));
      assertThat(made.path("diagnostics").asString()).isEqualTo("[fresh: no new problems]");
      assertThat(project.read("src/use.ts"))
          .contains("import { square }")
          .contains("2 * square(n)");
      assertThat(project.text("lsp_status", "{}")).startsWith("typescript: ready");
    }
  }

  /// What comes back can be asked about as it is, and a symbol is its names.
  @Test
  void symbolsAreFoundAndEditedByTheirNames() throws Exception {
    try (Project project = project()) {
      project.write(
          "src/queue.ts",
          """
          export class Queue {
            private items: number[] = [];

            /** Takes one. */
            take(): number | undefined {
              return this.items.shift();
            }
          }

          export class Other {
            take() {}
          }
          """);
      JsonNode found =
          project.fields("lsp_symbols", "{'query':'Queue/take'}").path("symbols").path(0);
      assertThat(found.toString())
          .contains("\"container\":\"Queue\",\"file\":\"src/queue.ts\",\"line\":5,\"column\":3");
      String there =
          "{'file':'src/queue.ts','line':%d,'column':%d}"
              .formatted(found.path("line").asInt(), found.path("column").asInt());
      assertThat(project.text("lsp_hover", there)).contains("Takes one.");
      for (String query : List.of("area", "Queue")) {
        JsonNode any = project.fields("lsp_symbols", "{'query':'" + query + "'}");
        JsonNode first = any.path("symbols").path(0);
        assertThat(
                project.text(
                    "lsp_hover",
                    "{'file':'%s','line':%d,'column':%d}"
                        .formatted(
                            first.path("file").asString(),
                            first.path("line").asInt(),
                            first.path("column").asInt())))
            .contains(query);
      }
      assertThat(project.text("lsp_symbols", "{'query':'Queue/take','body':true}"))
          .contains("take(): number | undefined {\n    return this.items.shift();\n  }\n[fresh");
      assertThat(project.text("lsp_references", "{'file':'src/queue.ts','symbol':'take/nothing'}"))
          .startsWith("There is no 'take/nothing' in 'src/queue.ts'");
      edits(project);
    }
  }

  private static void edits(Project project) throws Exception {
    String edit = "{'file':'src/queue.ts','symbol':'%s','text':'%s','where':'%s','apply':true}";
    assertThat(project.text("lsp_rename", edit.formatted("take", "x", "replace")))
        .contains("is not one symbol", "Queue/take, Other/take");
    assertThat(
            project.text(
                "lsp_rename", edit.formatted("Other/take", "take() { return 1; }", "replace")))
        .startsWith("Made in 1 files:");
    project.text("lsp_rename", edit.formatted("Other/take", "  drop() {}", "after"));
    project.text("lsp_rename", edit.formatted("Other", "const limit = 3;", "before"));
    assertThat(project.read("src/queue.ts"))
        .endsWith(
            """
            const limit = 3;
            export class Other {
              take() { return 1; }
              drop() {}
            }
            """);
  }

  @Test
  void anEditSaysWhatItBroke() throws Exception {
    try (Project project = project()) {
      List<Tool> tools =
          Tools.all(
              new Launcher(
                  Marker.of(temporary, "edit"),
                  (_, _) -> {
                    throw new AssertionError("no process is started");
                  }),
              Map.of(),
              new EditDiagnostics(project::servers, Trust.everything()));
      project.text("lsp_diagnostics", "{'file':'src/use.ts'}");
      String broken =
          call(
              tools,
              project,
              "edit_file",
              "{'path':'src/use.ts','old_text':'2 *','new_text':'z *'}");
      assertThat(broken)
          .startsWith("Edited src/use.ts at line 3.\ndiff --git a/src/use.ts b/src/use.ts\n")
          .endsWith(
              """

              [fresh: the edit caused these]
              src/use.ts:3:10: error: Cannot find name 'z'. [ts 2304]
              1 error in 1 file""");
      assertThat(
              call(
                  tools,
                  project,
                  "edit_file",
                  "{'path':'src/use.ts','old_text':'z *','new_text':'3 *'}"))
          .endsWith("[fresh: no new problems; 1 gone]");
      assertThat(
              call(
                  tools,
                  project,
                  "write_file",
                  "{'path':'src/new.ts','content':'let a: number = true;'}"))
          .contains("Type 'boolean' is not assignable to type 'number'");
      assertThat(call(tools, project, "write_file", "{'path':'note.none','content':'x'}"))
          .isEqualTo("Made note.none: 1 characters.");
      assertThat(Files.exists(project.directory().resolve("note.none"))).isTrue();
    }
  }

  private static String call(List<Tool> tools, Project project, String name, String arguments)
      throws InterruptedException {
    ToolResult result =
        tools.stream()
            .filter(each -> each.spec().name().equals(name))
            .findFirst()
            .orElseThrow()
            .call(arguments.replace('\'', '"'), project);
    return Project.text(result);
  }
}
