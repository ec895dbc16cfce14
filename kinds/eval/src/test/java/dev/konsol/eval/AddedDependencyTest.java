package dev.konsol.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.eval.result.AddedLibraries;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A library that comes to a session that lives.
@Tag("slow")
@Timeout(120)
final class AddedDependencyTest {
  @Test
  void itIsThereAtOnceAndAfterAResetAndWhatWasDeclaredStays(@TempDir Path folder)
      throws IOException {
    Path library = library(folder);
    try (Lab lab = new Lab(Lab.LIMITS)) {
      lab.libraries.set(List.of(library));
      EvalSession session = lab.open();
      value(session, "int x = 5;");

      assertThat(session.addDependencies(List.of("lib:thing:1")))
          .isEqualTo(new AddedLibraries(List.of(library), List.of()));
      assertThat(value(session, "lib.Thing.name() + x")).isEqualTo("thing5");
      assertThat(session.addDependencies(List.of("lib:thing:1")))
          .isEqualTo(new AddedLibraries(List.of(), List.of(library)));
      session.reset(false);
      assertThat(value(session, "lib.Thing.name()")).isEqualTo("thing");
    }
  }

  @Test
  void aFileIsTakenAsItIsAndRefusedWhereItIsNoLibrary(@TempDir Path folder) throws IOException {
    Path library = library(folder);
    Path text = Files.writeString(folder.resolve("a.txt"), "");
    try (Lab lab = new Lab(Lab.LIMITS)) {
      EvalSession session = lab.open();

      assertThat(session.addDependencies(List.of(library.toString())))
          .isEqualTo(new AddedLibraries(List.of(library), List.of()));
      assertThat(value(session, "lib.Thing.name()")).isEqualTo("thing");
      assertThatThrownBy(() -> session.addDependencies(List.of(folder + "/no.jar")))
          .hasMessage("there is no file '" + folder + "/no.jar' that can be read");
      assertThatThrownBy(() -> session.addDependencies(List.of(text.toString())))
          .hasMessage("'" + text + "' is neither a jar nor a folder of classes");
    }
  }

  private static String value(EvalSession session, String code) {
    return EvalTest.value(session.eval(code, Optional.of(Lab.PATIENCE)));
  }

  private static Path library(Path folder) throws IOException {
    Path source =
        Files.writeString(
            folder.resolve("Thing.java"),
            "package lib; public class Thing { public static String name() { return \"thing\"; } }");
    Path classes = Files.createDirectories(folder.resolve("thing/1/thing-1.jar"));
    var compiler = ToolProvider.getSystemJavaCompiler();
    try (var files = compiler.getStandardFileManager(null, null, null)) {
      List<String> options = List.of("-proc:none", "-d", classes.toString());
      var units = files.getJavaFileObjects(source);
      assertThat(compiler.getTask(new StringWriter(), files, null, options, null, units).call())
          .isTrue();
    }
    return classes;
  }
}
