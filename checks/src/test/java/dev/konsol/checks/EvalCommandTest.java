package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// `konsol eval` from a shell.
@Tag("slow")
class EvalCommandTest {
  @AutoClose private final KonsolProgram konsol = new KonsolProgram();

  @Test
  void theValueAndWhatIsPrinted() {
    Cli cli =
        Cli.withInput(konsol, "System.out.println(1);\nSystem.err.println(2);\n6 * 7", "eval", "-");

    assertThat(cli).isEqualTo(new Cli(0, "1\n42\n", "2\n"));
  }

  @Test
  void anExceptionIsOneWithItsTrace() {
    Cli cli = Cli.run(konsol, "eval", "int half(int n) { return n / 0; }\nhalf(4)");

    assertThat(cli.exit()).isEqualTo(1);
    assertThat(cli.out()).isEmpty();
    assertThat(cli.err())
        .startsWith("java.lang.ArithmeticException: / by zero\n\tat ")
        .doesNotContain("dev.konsol");
  }

  @Test
  @Tag("slow")
  void aFaultIsToldAsACompilerTellsIt() {
    Cli cli = Cli.run(konsol, "eval", "int y = z;");

    assertThat(cli.exit()).isEqualTo(1);
    assertThat(cli.out()).isEmpty();
    assertThat(cli.err()).startsWith("snippet:1:9: error: cannot find symbol");
  }

  @Test
  @Tag("slow")
  void theEvaluationAsJson() {
    String line = Cli.run(konsol, "eval", "--json", "System.out.print(7); 8").ok();

    assertThat(Json.read(line).path("value").asString()).isEqualTo("8");
    assertThat(Json.read(line).path("stdout").asString()).isEqualTo("7");
  }

  @Test
  @Tag("slow")
  @Timeout(value = 240, unit = TimeUnit.SECONDS)
  void aProjectElsewhere() throws IOException {
    Path project = Samples.maven(konsol.home().resolve("shop"));

    String value =
        Cli.run(konsol, "eval", "--project", project.toString(), "new shop.Basket().total()").ok();

    assertThat(value).isEqualTo("42\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"eval", "eval --language cobol 1", "eval --project /nowhere 1", "eval --stdio 1"})
  void wrongUsageIsTwo(String line) {
    assertThat(Cli.run(konsol, line.split(" ", -1)).failure(2)).startsWith("konsol: ");
  }
}
