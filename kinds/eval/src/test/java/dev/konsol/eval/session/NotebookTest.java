package dev.konsol.eval.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.eval.EvalLanguage;
import dev.konsol.eval.result.Display;
import dev.konsol.eval.result.Evaluation;
import dev.konsol.eval.result.Outcome;
import dev.konsol.eval.result.Problem;
import dev.konsol.eval.result.Thrown;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

final class NotebookTest {
  private final Transcript transcript = new Transcript(EvalLanguage.JAVA, () -> 8 << 20);

  private void add(String code, Outcome outcome, String stdout, Display... displays) {
    transcript.add(
        code, new Evaluation(outcome, stdout, "", List.of(displays), List.of(), List.of()));
  }

  /// Every way an evaluation can end, and every kind of output.
  private void addEverything() {
    add("1 + 1", text("2", "text", "text/plain"), "");
    add("int x;", new Outcome.Value("", Optional.empty(), "text", "text/plain", false), "");
    add(
        "display(…)",
        text("| a |", "markdown", "text/markdown"),
        "printed\n",
        new Display("html", "text/html", "<b>b</b>", Map.of()),
        new Display("image", "image/png", "aGk=", Map.of()));
    add("fail()", new Outcome.Threw(new Thrown("a.B", "bad", List.of("a.B.c(B.java:1)"))), "");
    add("int y = z;", new Outcome.Rejected(List.of(new Problem(true, "no z", 1, 9))), "");
    add("while (true) {}", new Outcome.Interrupted(), "");
    add("sleep", new Outcome.TimedOut(), "");
    add("int f() {", new Outcome.Incomplete(), "");
    add("exit", new Outcome.WorkerLost("the worker exited with code 1"), "");
  }

  private static Outcome text(String data, String kind, String mime) {
    return new Outcome.Value(data, Optional.of("T"), kind, mime, false);
  }

  @Test
  void everyEvaluationIsACellWithItsOutputs() {
    addEverything();

    JsonNode notebook = JsonMapper.shared().readTree(Notebook.of(transcript));

    assertThat(notebook.path("nbformat").asInt() + "." + notebook.path("nbformat_minor").asInt())
        .isEqualTo("4.5");
    assertThat(notebook.path("metadata").path("kernelspec").path("language").asString())
        .isEqualTo("java");
    JsonNode cells = notebook.path("cells");
    assertThat(cells.size()).isEqualTo(9);
    assertThat(cells.path(0).path("outputs").toString())
        .isEqualTo(
            "[{\"output_type\":\"execute_result\",\"data\":{\"text/plain\":\"2\"},"
                + "\"metadata\":{},\"execution_count\":1}]");
    assertThat(cells.path(1).path("outputs")).isEmpty();
    assertThat(cells.path(2).path("outputs").findValuesAsString("output_type"))
        .containsExactly("stream", "display_data", "display_data", "execute_result");
    assertThat(cells.path(3).path("outputs").path(0).toString())
        .isEqualTo(
            "{\"output_type\":\"error\",\"ename\":\"a.B\",\"evalue\":\"bad\","
                + "\"traceback\":[\"a.B: bad\",\"a.B.c(B.java:1)\"]}");
  }

  @Test
  void theMarkdownHasTheSame() {
    addEverything();

    assertThat(MarkdownPage.of(transcript))
        .contains("```java\n1 + 1\n```", "```text\n2\n```", "```text\nprinted\n```")
        .contains("\n| a |\n", "![image](data:image/png;base64,aGk=)", "a.B: bad", "no z");
  }

  @Test
  void whatIsTooMuchForgetsTheOldest() {
    for (int i = 0; i < 10; i++) {
      add("code " + i, text("x".repeat(1 << 20), "text", "text/plain"), "");
    }

    assertThat(transcript.entries().getFirst().number()).isEqualTo(4);
    assertThat(transcript.entries().getLast().code()).isEqualTo("code 9");
  }

  /// A session that counts for hours, and one whose code fails with long messages.
  @Test
  void manyShortOnesAndLongFailuresAreTooMuchAsWell() {
    for (int i = 0; i < 30_000; i++) {
      add("x", text("1", "text", "text/plain"), "");
    }
    assertThat(transcript.entries()).hasSizeBetween(20_000, 21_000);

    for (int i = 0; i < 10; i++) {
      add("fail", new Outcome.Threw(new Thrown("a.B", "x".repeat(1 << 20), List.of())), "");
    }
    assertThat(transcript.entries()).hasSize(7);
  }

  @Test
  @Tag("slow") // Debian's python3-nbformat has Jupyter's own schema
  void jupyterTakesItForANotebook(@TempDir Path folder) throws Exception {
    addEverything();
    Path file = Files.writeString(folder.resolve("a.ipynb"), Notebook.of(transcript));
    String validate = "import nbformat; nbformat.validate(nbformat.read('%s', as_version=%s))";

    assertThat(run(validate.formatted(file, "nbformat.NO_CONVERT"))).isEmpty();
    Files.writeString(file, Notebook.of(transcript).replace("\"traceback\"", "\"trace\""));
    assertThat(run(validate.formatted(file, "nbformat.NO_CONVERT"))).contains("ValidationError");
  }

  private static String run(String python) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder("/usr/bin/python3", "-c", python).redirectErrorStream(true).start();
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return process.exitValue() == 0 ? "" : printed;
  }
}
