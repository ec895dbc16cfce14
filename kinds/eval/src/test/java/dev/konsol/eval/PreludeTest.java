package dev.konsol.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.eval.plan.Startup;
import dev.konsol.eval.result.BootReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// What a project has in `.konsol/boot.java`.
@Tag("slow")
@Timeout(120)
@SuppressWarnings("NullAway.Init") // JUnit sees to the lab
final class PreludeTest {
  private static Lab lab;

  @BeforeAll
  static void open() {
    lab = new Lab(Lab.LIMITS);
  }

  @AfterAll
  static void close() {
    lab.close();
  }

  private static Path prelude(String text) throws IOException {
    Path folder = Files.createDirectories(lab.directory.resolve(Startup.FOLDER));
    return Files.writeString(folder.resolve("boot.java"), text);
  }

  private static String value(EvalSession session, String code) {
    return EvalTest.value(session.eval(code, Optional.of(Lab.PATIENCE)));
  }

  private static void fails(String text, String... words) throws IOException {
    Path file = prelude(text);
    assertThatThrownBy(lab::open)
        .isInstanceOfSatisfying(
            KonsolException.class,
            e -> {
              assertThat(e.code()).isEqualTo(ErrorCode.START_FAILED);
              assertThat(e.getMessage()).startsWith(file + ":").contains(words);
            });
  }

  @Test
  void itsDefinitionsAreThereAndAreMadeAgainByAReset() throws IOException {
    prelude(
        """
        import java.util.zip.CRC32;
        int x = 40;
        int twice(int n) { return 2 * n; }
        System.out.println("hello " + x);
        """);
    EvalSession session = lab.open();

    assertThat(value(session, "twice(x) + new CRC32().getValue()")).isEqualTo("80");
    BootReport report = session.boot().orElseThrow();
    assertThat(report.stdout()).isEqualTo("hello 40\n");
    assertThat(report.mainClass()).isEmpty();
    value(session, "x = 1");
    assertThat(session.reset(true)).as("the prelude is not part of the replay").isEmpty();
    assertThat(value(session, "x")).isEqualTo("40");
  }

  @Test
  void oneThatFailsIsToldWithItsFileAndLine() throws IOException {
    int before = lab.evaluations.sessions().list().size();
    fails("int x = 1;\n\nint y = nothing;\n", ":3:9: ", "nothing");
    fails(
        "int x = 1;\n\n// a comment\nSystem.out.println(\"before\");\nObject o = List.of().get(x);\n",
        "boot.java:5: java.lang.",
        "IndexOutOfBounds",
        "Last output:\nbefore");
    fails("int unfinished() {\n", "not complete");
    assertThat(lab.evaluations.sessions().list()).hasSize(before);
  }
}
