package dev.konsol.eval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.eval.result.Evaluation;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A project's own classes.
@Timeout(120)
final class ProjectTest {
  private final Path classes;
  private final Path sources;

  ProjectTest(@TempDir Path folder) throws IOException {
    this.classes = Files.createDirectory(folder.resolve("classes"));
    this.sources = folder;
  }

  private void compile(String answer) throws IOException {
    compileBody("return \"" + answer + "\";");
  }

  private void compileBody(String body, String... options) throws IOException {
    Path source = sources.resolve("Greeter.java");
    Files.writeString(
        source, "package app; public class Greeter { public static String hi() { " + body + " } }");
    List<String> all = new ArrayList<>(List.of("-proc:none", "-d", classes.toString()));
    all.addAll(List.of(options));
    var compiler = ToolProvider.getSystemJavaCompiler();
    try (var files = compiler.getStandardFileManager(null, null, null)) {
      var task =
          compiler.getTask(
              new StringWriter(), files, null, all, null, files.getJavaFileObjects(source));
      assertThat(task.call()).isTrue();
    }
  }

  private static Evaluation eval(EvalSession session, String code) {
    return session.eval(code, Optional.of(Lab.PATIENCE));
  }

  @Test
  @Tag("slow")
  void classesThatAreCompiledAnewUnderASessionAreReloadedOrSaidToBeStale() throws IOException {
    compile("hello");
    try (Lab lab = new Lab(Lab.LIMITS)) {
      lab.project.set(Jdk.own().project(classes, List.of(classes)));
      EvalSession session = lab.open();
      eval(session, "import app.*;");
      Evaluation first = eval(session, "Greeter.hi()");
      assertThat(EvalTest.value(first)).isEqualTo("hello");
      assertThat(first.notes()).isEmpty();
      compile("good morning");
      Evaluation reloaded = eval(session, "Greeter.hi()");
      assertThat(EvalTest.value(reloaded)).isEqualTo("good morning");
      assertThat(reloaded.notes()).containsExactly("reloaded Greeter: compiled anew");
      assertThat(eval(session, "1").notes()).isEmpty();
      compileBody("java.util.function.Supplier<String> s = () -> \"good night\"; return s.get();");
      Evaluation stale = eval(session, "Greeter.hi()");
      assertThat(EvalTest.value(stale)).isEqualTo("good morning");
      assertThat(stale.notes()).singleElement().asString().contains("Greeter would add a method");
      session.reset(true);
      assertThat(EvalTest.value(eval(session, "Greeter.hi()"))).isEqualTo("good night");
    }
  }

  @Test
  @Tag("slow")
  void aProjectWithPreviewFeaturesIsRunWithThem() throws IOException {
    compileBody(
        "Object o = 1; return o instanceof int i ? \"early\" : \"\";",
        "--enable-preview",
        "--release",
        String.valueOf(Runtime.version().feature()));
    try (Lab lab = new Lab(Lab.LIMITS)) {
      lab.project.set(Jdk.own().project(classes, List.of(classes)));
      EvalSession session = lab.open();
      assertThat(EvalTest.value(eval(session, "app.Greeter.hi()"))).isEqualTo("early");
      assertThat(EvalTest.value(eval(session, "Object o = 2; o instanceof int i ? i : 0")))
          .isEqualTo("2");
    }
  }
}
