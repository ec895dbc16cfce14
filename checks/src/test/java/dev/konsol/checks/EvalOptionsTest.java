package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Options of `konsol eval` and `konsol repl`: done, or refused before anything is run.
@Tag("slow")
class EvalOptionsTest {
  private final KonsolProgram konsol = new KonsolProgram(Map.of("RAILS_ENV", "test"));

  @AfterEach
  void nothingIsLeft() {
    konsol.close();
  }

  private Cli eval(String options, String code) {
    List<String> words = new ArrayList<>(List.of(("eval " + options).split(" ")));
    words.add(code);
    return Cli.run(konsol, words.toArray(String[]::new));
  }

  @Test
  void whatALanguageDoesNotKnowIsWrongUsage() throws IOException {
    Path ran = konsol.home().resolve("ran");
    for (String options :
        List.of(
            "--language ruby --rollback",
            "--language ruby --sandbox",
            "--language ruby --module m",
            "--language ruby --source-set test",
            "--language ruby --boot",
            "--language ruby --jdk 17",
            "--language ruby --session s --heap 1g",
            "--language ruby --session s --rollback",
            "--language ruby --session s --sandbox")) {
      assertThat(eval(options, "File.write('" + ran + "', '')").failure(2)).contains("--");
    }
    for (String options :
        List.of(
            "--rollback",
            "--sandbox",
            "--web",
            "--main-class a.B",
            "--module m",
            "--source-set test",
            "--jdk 19",
            "--heap much",
            "--session t -Pdev",
            "--session t --rollback",
            "--session t --web")) {
      assertThat(
              eval("--language java " + options, "new java.io.File(\"" + ran + "\").mkdir()")
                  .exit())
          .as(options)
          .isEqualTo(2);
    }
    assertThat(
            Cli.withInput(
                    konsol,
                    "File.write('" + ran + "', '')\n",
                    "repl",
                    "--language",
                    "ruby",
                    "--rollback")
                .failure(2))
        .contains("--rollback");
    assertThat(Files.exists(ran)).isFalse();
  }

  @Test
  void aProjectIsBuiltAndRunAsAskedByOptionsAndByItsConfiguration() throws IOException {
    Path project = Samples.copy("maven-choices", konsol.home().resolve("choices"));
    Files.createDirectories(project.resolve(".konsol"));
    Files.writeString(
        project.resolve(".konsol/config.json"),
        "{\"jdk\": \"17\", \"profiles\": [\"lang\"], \"heap\": \"100m\"}");
    String options = "--project " + project + " -Dstage=one";
    String code =
        "org.apache.commons.lang3.StringUtils.upperCase(sample.Stage.name()) + \" \""
            + " + Runtime.version().feature() + \" \" + (Runtime.getRuntime().maxMemory() >> 20)";

    assertThat(eval(options, code).ok()).isEqualTo("ONE 17 96\n");
    assertThat(eval(options + " --session c --heap 200m", "var first = " + code).ok())
        .isEqualTo("ONE 17 193\n");
    assertThat(eval(options + " --session c", "first").ok()).isEqualTo("ONE 17 193\n");
  }

  @Test
  void whatIsRolledBackInRailsIsThereAgain() throws IOException {
    Path shop = Samples.copy("rails", konsol.home().resolve("shop"));
    String project = "--project " + shop;
    eval(project, "load 'db/schema.rb'; 3.times { |i| Customer.create!(name: i.to_s) }; 1").ok();

    for (String options :
        List.of("--rollback", "--rollback --boot", "--rollback --session r", "--sandbox")) {
      assertThat(eval(project + " " + options, "Customer.delete_all").ok())
          .as(options)
          .isEqualTo("3\n");
    }
    for (String option : List.of("--rollback", "--sandbox")) {
      assertThat(
              Cli.withInput(
                      konsol, "Customer.delete_all\n", "repl", "--project", shop.toString(), option)
                  .ok())
          .isEqualTo("3\n");
    }
    assertThat(eval(project, "Customer.count").ok()).isEqualTo("3\n");
  }
}
