package dev.konsol.tools.lsp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.core.tool.ToolResult;
import dev.konsol.core.tool.ToolSpec;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class LspToolsTest {
  private static final String FRESH = "\n[fresh: fake has seen everything on disk]";

  @TempDir Path temporary;

  private Project project(String... options) throws Exception {
    return Project.fake(temporary, options)
        .write("main.txt", "def one calls two\ndef two calls three\n")
        .write("sub/other.txt", "def three\ndef four calls two three\n");
  }

  @Test
  void namesAndSchemasAreWhatClientsAskFor() throws Exception {
    try (Project project = project()) {
      assertThat(project.tools().stream().map(each -> each.spec().name()))
          .containsExactly(
              "lsp_diagnostics",
              "lsp_definition",
              "lsp_references",
              "lsp_hover",
              "lsp_symbols",
              "lsp_calls",
              "lsp_rename",
              "lsp_code_actions",
              "lsp_format",
              "lsp_status");
      for (ToolSpec spec : project.tools().stream().map(each -> each.spec()).toList()) {
        JsonNode input = JsonMapper.shared().readTree(spec.inputSchema());
        assertThat(input.path("type").asString()).as(spec.name()).isEqualTo("object");
        assertThat(spec.outputSchema()).as(spec.name()).isPresent();
        boolean edits = spec.inputSchema().contains("\"apply\"");
        assertThat(spec.effects().readOnly()).as(spec.name()).isEqualTo(!edits);
      }
    }
  }

  @Test
  void aNameIsFoundByColumnOrByItself() throws Exception {
    try (Project project = project()) {
      String wanted = "sub/other.txt:1:5: def three" + FRESH;
      assertThat(project.text("lsp_definition", "{'file':'main.txt','line':2,'column':15}"))
          .isEqualTo(wanted);
      assertThat(project.text("lsp_definition", "{'file':'main.txt','line':2,'symbol':'three'}"))
          .isEqualTo(wanted);
      assertThat(project.text("lsp_definition", "{'file':'main.txt','symbol':'three'}"))
          .isEqualTo(wanted);
      JsonNode fields = project.fields("lsp_definition", "{'file':'main.txt','symbol':'three'}");
      assertThat(fields.path("freshness").asString()).isEqualTo("fresh");
      assertThat(fields.path("server").asString()).isEqualTo("fake");
      assertThat(fields.path("version").asInt()).isPositive();
      assertThat(fields.path("generation").asLong()).isPositive();
      assertThat(fields.path("places").path(0).toString())
          .isEqualTo(
              "{\"file\":\"sub/other.txt\",\"line\":1,\"column\":5,\"end_line\":1,\"end_column\":10,\"text\":\"def"
                  + " three\"}");
    }
  }

  @Test
  void whatWasToldBeforeIsLeftOutByNewOnlyAndThatIsSaid() throws Exception {
    try (Project project = project().write("main.txt", "needs a.dep\n")) {
      project.text("lsp_diagnostics", "{'file':'main.txt'}");
      assertThat(project.text("lsp_diagnostics", "{'file':'main.txt','newOnly':true}"))
          .contains("[only what is new: 1 more, told before, are still there]");
      project.write("main.txt", "needs a.dep\nneeds b.dep\n");
      JsonNode fields = project.fields("lsp_diagnostics", "{'file':'main.txt','newOnly':true}");
      assertThat(fields.path("errors").asInt()).isEqualTo(1);
      assertThat(fields.path("known_left_out").asInt()).isEqualTo(1);
    }
  }

  @Test
  void whereNothingStandsIsSaid() throws Exception {
    try (Project project = project()) {
      assertFailed(project, "{'file':'main.txt'}", "Say where");
      assertFailed(project, "{'file':'main.txt','line':9}", "only 3 lines");
      assertFailed(
          project, "{'file':'main.txt','line':1,'symbol':'four'}", "which is: def one calls two");
      assertFailed(project, "{'file':'main.txt','symbol':'four'}", "does not stand in");
      assertFailed(project, "{'file':'nobody.txt','line':1}", "There is no file 'nobody.txt'");
      assertFailed(project, "{'file':'../../x','line':1}", "leads out of the working directory");
      assertFailed(project, "{'line':1}", "'file' is missing");
    }
  }

  private static void assertFailed(Project project, String arguments, String words)
      throws InterruptedException {
    ToolResult result = project.call("lsp_hover", arguments);
    assertThat(result.failed()).as(arguments).isTrue();
    assertThat(Project.text(result)).contains(words);
  }

  @Test
  void usesCallersSymbolsAndTypes() throws Exception {
    try (Project project = project()) {
      assertThat(project.text("lsp_references", "{'file':'main.txt','symbol':'three'}"))
          .isEqualTo(
              "main.txt:2:15: def two calls three\n"
                  + "sub/other.txt:1:5: def three\n"
                  + "sub/other.txt:2:20: def four calls two three"
                  + FRESH);
      assertThat(project.text("lsp_references", "{'file':'main.txt','symbol':'three','limit':1}"))
          .contains(
              "[… 2 of 3 left out, those after the first 1: ask about less, or with a higher limit …]");
      assertThat(project.text("lsp_calls", "{'file':'main.txt','line':2,'symbol':'two'}"))
          .isEqualTo("main.txt:1:5: function one\nsub/other.txt:2:5: function four" + FRESH);
      assertThat(
              project.text(
                  "lsp_calls",
                  "{'file':'main.txt','line':2,'symbol':'two','direction':'outgoing'}"))
          .isEqualTo("sub/other.txt:1:5: function three" + FRESH);
      assertThat(project.text("lsp_symbols", "{'file':'main.txt'}"))
          .isEqualTo("main.txt:1:5: function one\nmain.txt:2:5: function two" + FRESH);
      assertThat(project.text("lsp_symbols", "{'file':'main.txt','query':'thr'}"))
          .isEqualTo("sub/other.txt:1:5: function three" + FRESH);
      assertThat(project.text("lsp_symbols", "{'query':'thr'}"))
          .isEqualTo("sub/other.txt:1:5: function three" + FRESH);
      assertThat(project.text("lsp_symbols", "{}")).startsWith("Give 'file' for its outline");
      assertThat(project.text("lsp_hover", "{'file':'main.txt','line':1,'symbol':'two'}"))
          .isEqualTo("the word `two`" + FRESH);
    }
  }

  @Test
  void nothingIsNeverAnAnswerByItself() throws Exception {
    try (Project project = project()) {
      assertThat(project.text("lsp_calls", "{'file':'main.txt','symbol':'one'}"))
          .isEqualTo("The server names no caller." + FRESH);
      project.write("a.none", "x");
      ToolResult unknown = project.call("lsp_references", "{'file':'a.none','line':1}");
      assertThat(unknown.failed()).isTrue();
      assertThat(Project.text(unknown))
          .startsWith("[unsupported: no language server is for")
          .contains("search the text instead");
    }
  }

  @Tag("slow")
  @Test
  void aServerThatSaysNothingInTimeIsNotTakenForACleanFile() throws Exception {
    try (Project project = project("mute")) {
      String said;
      do {
        said = project.text("lsp_diagnostics", "{'file':'main.txt','timeout_ms':1500}");
      } while (said.contains("still starting"));
      assertThat(said).contains("main.txt: timed_out: ").contains("may exist all the same");
      assertThat(project.progress()).isNotEmpty();
    }
  }

  @Test
  void aServerThatReadsTheProjectIsNotReady() throws Exception {
    try (Project project = project("index=600")) {
      JsonNode fields = project.fields("lsp_diagnostics", "{'file':'main.txt','timeout_ms':1000}");
      // A program takes its time to start, too, and to say that it reads.
      while (note(fields).contains("still starting") || isTimedOut(fields)) {
        fields = project.fields("lsp_diagnostics", "{'file':'main.txt','timeout_ms':1000}");
      }
      assertThat(fields.path("freshness").asString()).isEqualTo("not_ready");
      assertThat(note(fields)).contains("Indexing");
    }
  }

  private static boolean isTimedOut(JsonNode fields) {
    return fields.path("freshness").asString().equals("timed_out");
  }

  private static String note(JsonNode fields) {
    return fields.path("files").path(0).path("answers").path(0).path("note").asString();
  }

  @Tag("slow")
  @Test
  void aCrashIsSaidAndTheNextAnswerIsFresh() throws Exception {
    try (Project project = project()) {
      project.write("main.txt", "crash\n");
      ToolResult crashed = project.call("lsp_diagnostics", "{'file':'main.txt'}");
      assertThat(crashed.failed()).isTrue();
      assertThat(Project.text(crashed)).contains("main.txt: failed: ").contains("Nothing is known");
      project.write("main.txt", "needs a.dep\n");
      assertThat(project.text("lsp_diagnostics", "{'file':'main.txt'}"))
          .isEqualTo(
              """
              main.txt:1:7: error: there is no a.dep [fake missing]
              1 error in 1 file
              [fresh: this is all, of everything on disk]""");
      assertThat(project.text("lsp_status", "{}")).startsWith("fake: ready");
    }
  }

  @Test
  void whyAServerIsBrokenIsInTheStatus() throws Exception {
    try (Project project = project("noinit")) {
      ToolResult failed = project.call("lsp_references", "{'file':'main.txt','symbol':'one'}");
      assertThat(failed.failed()).isTrue();
      assertThat(Project.text(failed)).startsWith("[failed: ").contains("licence has expired");
      JsonNode status = project.fields("lsp_status", "{}");
      assertThat(status.path("connected").asBoolean()).isFalse();
      assertThat(status.path("servers").path(0).path("state").asString()).isEqualTo("broken");
      assertThat(status.path("servers").path(0).path("retry_after_ms").asLong()).isPositive();
    }
  }

  @Test
  void diagnosticsFitTheBudgetAndOnlyNewOnesAreToldWhenAsked() throws Exception {
    try (Project project = project()) {
      String many =
          IntStream.range(0, 300)
              .mapToObj(i -> "needs a" + i + ".dep")
              .collect(Collectors.joining("\n"));
      project.write("main.txt", many + "\n");
      String told = project.text("lsp_diagnostics", "{'file':'main.txt','max_bytes':500}");
      assertThat(told.length()).isLessThan(600);
      assertThat(told).contains("more lines left out; 300 errors in 1 file");
      project.write("main.txt", "needs b.dep\n" + many + "\n");
      assertThat(project.text("lsp_diagnostics", "{'file':'main.txt','new_only':true}"))
          .startsWith("main.txt:1:7: error: there is no b.dep [fake missing]\n1 error in 1 file");
      JsonNode none = project.fields("lsp_diagnostics", "{'file':'main.txt','new_only':true}");
      assertThat(none.path("errors").asInt()).isZero();
    }
  }

  @Test
  void filesBeyondTheLimitAreNotTakenForClean() throws Exception {
    try (Project project = project()) {
      for (int i = 0; i < 500; i++) {
        project.write("a" + i + ".txt", "x\n");
      }
      assertThat(project.text("lsp_diagnostics", "{'scope':'workspace'}"))
          .isEqualTo(
              """
              no errors in 500 files
              [of the first 500 files:]
              [fresh: this is all, of everything on disk]
              [… 2 of 502 files not looked at: give the others as 'files' …]""");
      assertThat(project.fields("lsp_diagnostics", "{'scope':'workspace'}").path("files_left_out"))
          .hasToString("2");
    }
  }

  @Test
  void sourcesBeyondTheLimitAreCounted() throws Exception {
    try (Project project = project()) {
      project.write("sub/twice.txt", "def three\n");
      assertThat(project.text("lsp_symbols", "{'query':'three','body':true,'limit':1}"))
          .contains("[… 1 of 2 left out, those after the first 1: ");
    }
  }

  @Test
  void aRenameIsShownThenMadeEverywhere() throws Exception {
    try (Project project = project()) {
      String before = project.read("main.txt");
      JsonNode shown =
          project.fields("lsp_rename", "{'file':'main.txt','symbol':'three','new_name':'tres'}");
      assertThat(shown.path("applied").asBoolean()).isFalse();
      assertThat(shown.path("files").toString()).isEqualTo("[\"main.txt\",\"sub/other.txt\"]");
      assertThat(shown.path("diff").asString())
          .contains("--- a/sub/other.txt\n+++ b/sub/other.txt\n")
          .contains("-def three\n")
          .contains("+def tres\n");
      assertThat(project.read("main.txt")).isEqualTo(before);
      JsonNode made =
          project.fields(
              "lsp_rename", "{'file':'main.txt','symbol':'three','new_name':'tres','apply':true}");
      assertThat(made.path("applied").asBoolean()).isTrue();
      assertThat(made.path("diagnostics").asString()).isEqualTo("[fresh: no new problems]");
      assertThat(project.read("main.txt")).isEqualTo("def one calls two\ndef two calls tres\n");
      assertThat(project.read("sub/other.txt")).isEqualTo("def tres\ndef four calls two tres\n");
    }
  }

  @Test
  void anEditOfManyFilesSaysWhichWereNotLookedAt() throws Exception {
    try (Project project = project()) {
      for (int i = 0; i < 60; i++) {
        project.write("a" + i + ".txt", "three\n");
      }
      assertThat(
              project.text(
                  "lsp_rename",
                  "{'file':'main.txt','symbol':'three','new_name':'tres','apply':true}"))
          .contains("[… 12 of 62 files not looked at, those after the first 50: ");
    }
  }

  @Tag("slow")
  @Test
  void anEditThatReachesFurtherThanItsCallerIsNotMade() throws Exception {
    try (Project project = project()) {
      Path outside = Files.writeString(temporary.resolve("outside.txt"), "def three\n");
      Files.createSymbolicLink(project.directory().resolve("link.txt"), outside.toRealPath());
      ToolResult refused =
          project.call(
              "lsp_rename", "{'file':'main.txt','symbol':'three','new_name':'tres','apply':true}");
      assertThat(Project.text(refused)).contains("outside of your directory");
      assertThat(project.read("main.txt")).contains("three");
      assertThat(Files.readString(outside)).isEqualTo("def three\n");
    }
  }

  @Test
  void fixesAreListedShownAndMade() throws Exception {
    try (Project project = project().write("main.txt", "first\nneeds a.dep\n")) {
      project.text("lsp_diagnostics", "{'file':'main.txt'}");
      assertThat(project.text("lsp_code_actions", "{'file':'main.txt','line':2}"))
          .startsWith("Remove: there is no a.dep\nAdd a title\n[call again");
      String fix = "'file':'main.txt','line':2,'title':'Remove: there is no a.dep'";
      assertThat(project.text("lsp_code_actions", "{" + fix + "}"))
          .contains("-needs a.dep\n")
          .contains("shown, not made");
      assertThat(project.text("lsp_code_actions", "{" + fix + ",'apply':true}"))
          .contains("[fresh: no new problems; 1 gone]");
      assertThat(project.read("main.txt")).isEqualTo("first\n");
      ToolResult other =
          project.call("lsp_code_actions", "{'file':'main.txt','line':1,'title':'Nothing such'}");
      assertThat(Project.text(other)).contains("only: Add a title");
    }
  }

  @Test
  void aFileIsFormatted() throws Exception {
    try (Project project = project().write("main.txt", "first  \n")) {
      assertThat(project.text("lsp_format", "{'file':'main.txt'}")).contains("-first  \n+first\n");
      assertThat(project.text("lsp_format", "{'file':'main.txt','apply':true}"))
          .startsWith("Made in 1 files:");
      assertThat(project.read("main.txt")).isEqualTo("first\n");
      assertThat(project.text("lsp_format", "{'file':'main.txt','apply':true}"))
          .isEqualTo("There is nothing to change." + FRESH);
    }
  }
}
