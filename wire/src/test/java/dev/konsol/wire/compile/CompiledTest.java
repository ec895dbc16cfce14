package dev.konsol.wire.compile;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.wire.JsonLine;
import dev.konsol.wire.JsonObject;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/// What one side writes the other reads as the same.
final class CompiledTest {
  @Test
  void aCompilationIsReadAsItWasWritten() {
    Compiled compiled =
        new Compiled(
            Status.INCOMPLETE,
            List.of(),
            List.of(Step.kotlin("C", "r").at(3).typed("List<Int>"), Step.java("D", "do_it$", null)),
            List.of(
                new DeclaredName("variable", "x", "int", "int x"),
                new DeclaredName("import", "y", null, "")),
            List.of("y"),
            List.of(new Compiled.Field("D", "f")),
            List.of(new Diagnostic(Diagnostic.ERROR, "no \"y\"", new Diagnostic.Place(1, 2))));
    assertThat(Compiled.of(read(compiled::write))).isEqualTo(compiled);
    Compiled.ClassFile file = new Compiled.ClassFile("C", new byte[] {1, -2, 3});
    Compiled.ClassFile again =
        Compiled.of(
                read(line -> line.putObjects("classes", List.of(file), (json, f) -> f.write(json))))
            .classes()
            .get(0);
    assertThat(again.name()).isEqualTo("C");
    assertThat(again.bytes()).containsExactly(1, -2, 3);
  }

  @Test
  void theOtherRecordsAreToo() {
    SessionSpec spec =
        new SessionSpec(
            "/jdk",
            17,
            List.of("/a.jar"),
            List.of("-o"),
            List.of("p"),
            List.of("java.util.*"),
            List.of("c.jar"));
    assertThat(SessionSpec.of(read(spec::write))).isEqualTo(spec);
    Completions completions = new Completions(3, List.of("abc("));
    assertThat(Completions.of(read(completions::write))).isEqualTo(completions);
    for (Status status : Status.values()) {
      assertThat(Status.of(read(status::write))).isEqualTo(status);
    }
  }

  private static JsonObject read(Consumer<JsonLine> written) {
    JsonLine line = JsonLine.object();
    written.accept(line);
    return JsonObject.parse(new String(line.bytes(), UTF_8));
  }
}
