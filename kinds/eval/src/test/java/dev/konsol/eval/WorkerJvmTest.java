package dev.konsol.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.eval.project.BuildOptions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Options of the JVM that runs a session, on real ones.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class WorkerJvmTest {
  private Lab lab;

  @BeforeAll
  void open() {
    lab = new Lab(Lab.LIMITS);
  }

  @AfterAll
  void close() {
    lab.close();
  }

  private static WorkerJvm jvm(String... arguments) {
    return new WorkerJvm(Optional.empty(), List.of(arguments));
  }

  private String value(EvalSpec spec, String code) {
    EvalSession session = lab.evaluations.open(spec);
    try {
      return EvalTest.value(session.eval(code, Optional.empty()));
    } finally {
      lab.evaluations.sessions().close(session);
    }
  }

  @Test
  void heapOptionsAndPropertiesReachTheProgram() {
    EvalSpec spec =
        lab.spec(Map.of())
            .with(
                new BuildOptions(
                    Optional.empty(), Optional.empty(), List.of(), Map.of("a.b", "c d=e")))
            .with(
                WorkerJvm.of(
                    Optional.of("100m"),
                    List.of("--add-opens java.base/java.lang=ALL-UNNAMED", "-Dmore=1")));
    String code =
        """
        var f = String.class.getDeclaredField("value");
        f.setAccessible(true);
        (Runtime.getRuntime().maxMemory() >> 20) + " " + System.getProperty("a.b") + " "
            + System.getProperty("more")
        """;

    assertThat(value(spec, code)).isEqualTo("96 c d=e 1");
  }

  @Test
  void anotherCollectorTakesThePlaceOfOurs() {
    String beans =
        "java.lang.management.ManagementFactory.getGarbageCollectorMXBeans().get(0).getName()";
    assertThat(value(lab.spec(Map.of()).with(jvm("-XX:+UseParallelGC")), beans))
        .isEqualTo("PS MarkSweep");
  }

  @Test
  void previewFeaturesAreTheCompilersToo() {
    String code = "switch ((Object) 42) { case int i when i > 1 -> \"int\"; default -> \"none\"; }";
    assertThat(value(lab.spec(Map.of()).with(jvm("--enable-preview")), code)).isEqualTo("int");
  }

  @Test
  void whatTheJvmRefusesIsSaidInItsWords() {
    EvalSpec spec = lab.spec(Map.of()).with(jvm("-XX:NoSuchThing=1"));
    assertThatThrownBy(() -> lab.evaluations.open(spec)).hasMessageContaining("NoSuchThing");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-cp",
        "-jar",
        "--class-path=/x",
        "-Dkonsol.channel=/x",
        "java.base/java.lang",
        "@file",
        "",
        "-version",
        "--module=m"
      })
  void whatTheWorkerNeedsIsRefused(String argument) {
    assertThatThrownBy(() -> jvm(argument)).hasMessageContaining("--jvm");
  }

  @ParameterizedTest
  @CsvSource({"512m, 512", "4g, 4096", "16M, 16", "2GB, 2048"})
  void aHeapHasAUnit(String text, int megabytes) {
    assertThat(WorkerJvm.of(Optional.of(text), List.of()).heapMegabytes()).contains(megabytes);
  }

  @ParameterizedTest
  @ValueSource(strings = {"512", "1m", "", "g", "-1g", "1t", "99999999g", "1g -XX:OnError=x"})
  void whatIsNotASizeIsRefused(String text) {
    assertThatThrownBy(() -> WorkerJvm.of(Optional.of(text), List.of()))
        .hasMessageContaining("heap (--heap) is a size such as 512m or 4g");
  }

  @Test
  void aSessionFitsWhereItHasWhatIsAskedFor() {
    WorkerJvm there = WorkerJvm.of(Optional.of("1g"), List.of("-Xint"));
    assertThat(WorkerJvm.NONE.admits(there)).isTrue();
    assertThat(WorkerJvm.of(Optional.of("1024m"), List.of()).admits(there)).isTrue();
    assertThat(WorkerJvm.of(Optional.of("2g"), List.of()).admits(there)).isFalse();
    assertThat(jvm("-Xbatch").admits(there)).isFalse();
  }
}
