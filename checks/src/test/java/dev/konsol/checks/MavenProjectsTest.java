package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Projects in the likeness of what is found outside, each with what others stumble over: a first
/// result, and a second one in the same session. One daemon for all.
@Tag("slow")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(value = 300, unit = TimeUnit.SECONDS)
class MavenProjectsTest {
  @AutoClose private final KonsolProgram konsol = new KonsolProgram().serve();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "maven-jdbc | | var jt = shop.Stock.open(); jt.queryForList(\"select 1 as a\").toString() | [{A=1}]"
            + " | jt.queryForObject(\"select 6 * 7\", Integer.class) | 42",
        "maven-mapped | | var car = new shop.Car(\"Zoe\", 5); car.getSeats() | 5"
            + " | shop.CarViews.MAPPER.of(car).getPlaces() | 5",
        "maven-enforced | | var java = shop.Till.java(); java | 17 | java + 1 | 18",
        "maven-preview | | var kind = shop.Kinds.of(3); kind | number 3 | kind.length() | 8",
        "maven-services | | var tax = ServiceLoader.load(shop.Tax.class).findFirst().get(); tax.rate()"
            + " | 7 | new shop.internal.Flat().rate() + tax.rate() | 14",
        "maven-profiles | extra | var n = sample.Extra.answer(); n | 42 | n + sample.Made.N | 84",
      })
  void aFirstResultAndASecond(
      String sample, @Nullable String module, String first, String is, String second, String then)
      throws IOException {
    Path project = Samples.copy(sample, konsol.home().resolve(sample));

    assertThat(eval(project, module, first)).isEqualTo(is + "\n");
    assertThat(eval(project, module, second)).isEqualTo(then + "\n");
  }

  /// By a variable of whoever asks, not of the daemon.
  @Test
  void aProfileIsActiveForThoseWhoseEnvironmentSaysSo() throws IOException {
    Path project = Samples.copy("maven-profiles", konsol.home().resolve("staged"));
    String code = "Class.forName(\"org.apache.commons.lang3.StringUtils\").getSimpleName()";
    ProcessBuilder live = command("live", project, "extra", code);
    live.environment().put("STAGE", "live");

    assertThat(Cli.run(konsol, command("usual", project, "extra", code)).err())
        .contains("ClassNotFoundException");
    assertThat(Cli.run(konsol, live).ok()).isEqualTo("StringUtils\n");
  }

  @Test
  void aChangedSourceIsCompiledForTheNextSnippetOfASession() throws IOException {
    Path project = Samples.copy("maven-mapped", konsol.home().resolve("changing"));
    Path source = project.resolve("src/main/java/shop/Bell.java");
    Files.writeString(
        source, "package shop; public class Bell { public static int n() { return 1; } }");
    assertThat(eval(project, null, "int x = shop.Bell.n() + 40; x")).isEqualTo("41\n");

    Files.writeString(
        source, "package shop; public class Bell { public static int n() { return 2; } }");
    assertThat(changed(project, "x + shop.Bell.n()"))
        .isEqualTo(new Cli(0, "43\n", "konsol: note: reloaded Bell: compiled anew\n"));
    assertThat(changed(project, "x + shop.Bell.n()")).isEqualTo(new Cli(0, "43\n", ""));

    Files.writeString(
        source, "package shop; public class Bell { int m; public static int n() { return 3; } }");
    assertThat(changed(project, "x").err())
        .contains("cannot be reloaded")
        .contains("a reset loads");

    Files.writeString(source, "package shop; public class Bell {");
    Cli broken = changed(project, "x");
    assertThat(broken.out()).isEqualTo("41\n");
    assertThat(broken.err()).contains("cannot be compiled, so its classes are those of before");
    assertThat(changed(project, "x")).as("tried once").isEqualTo(new Cli(0, "41\n", ""));
  }

  private Cli changed(Path project, String code) {
    return Cli.run(konsol, command("of-" + project.getFileName(), project, null, code));
  }

  private String eval(Path project, @Nullable String module, String code) {
    return Cli.run(konsol, command("of-" + project.getFileName(), project, module, code)).ok();
  }

  private ProcessBuilder command(
      String session, Path project, @Nullable String module, String code) {
    List<String> arguments =
        new ArrayList<>(List.of("eval", "--project", project.toString(), "--session", session));
    if (module != null) {
      arguments.addAll(List.of("--module", module));
    }
    arguments.add(code);
    return konsol.command(arguments.toArray(String[]::new));
  }
}
