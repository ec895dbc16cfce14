package dev.konsol.compiler.kotlin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.compiler.kotlin.project.KotlinJar;
import dev.konsol.compiler.kotlin.project.ProjectOptions;
import dev.konsol.wire.compile.Compiled;
import dev.konsol.wire.compile.DeclaredName;
import dev.konsol.wire.compile.Diagnostic;
import dev.konsol.wire.compile.SessionSpec;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Snippets that are files for a project's compiler. The compiler is ours here, used as one of
/// another version would be; those are used in the checks.
@Timeout(300)
final class FileSnippetsTest {
  @Test
  @Tag("slow") // the compiler takes seconds to warm up
  void snippetsAreFilesThatSeeThoseBefore() throws IOException {
    try (Session session =
        Session.open(Session.Jdk.ours(), List.of(), List.of(), Session.ownJars())) {
      everythingHappensInItsOrder(session);
      whatIsDeclaredAgainCounts(session);
      aSnippetIsNoInitializer(session);
      problemsAreWhereTheyAreInTheSnippet(session);
      namesAreCompleted(session);
    }
  }

  private static void everythingHappensInItsOrder(Session session) throws IOException {
    Worker.Ran ran =
        session.run("print(\"a\"); private var x = 2 // two\nx += 3\nfun twice() = 2 * x\ntwice()");
    assertThat(ran.printed()).isEqualTo("a");
    assertThat(ran.data()).isEqualTo("10");
    assertThat(session.eval("val (a, _, c: Int) = Triple(x, 6, 7)\na * c")).isEqualTo("35");
    assertThat(session.eval("if (a > 100) 1")).isEmpty();
    assertThat(session.eval("@file:Suppress(\"x\")\nimport java.time.Year\nYear.of(a)"))
        .isEqualTo("5");
    session.run("import java.time.Month");
    assertThat(session.eval("Month.of(a)")).isEqualTo("MAY");
    assertThat(session.declared)
        .extracting(DeclaredName::name)
        .containsExactly("x", "twice", "a, _, c", "java.time.Year", "java.time.Month");
  }

  private static void whatIsDeclaredAgainCounts(Session session) throws IOException {
    session.run("val x = \"text\"; fun f(n: Int) = \"number\"; class Month");
    session.run("fun f(s: String) = \"string\"");
    assertThat(session.eval("x + f(1) + f(x) + twice() + (Month() is Any)"))
        .isEqualTo("textnumberstring10true");
    session.run("fun f(n: Int) = \"other\"");
    assertThat(session.eval("f(1)")).isEqualTo("other");
  }

  /// Another thread would wait for the end of the class's initialization, and it for the thread;
  /// and a class whose initialization failed is of no use any more.
  private static void aSnippetIsNoInitializer(Session session) throws IOException {
    assertThat(session.eval("var n = 0\nkotlin.concurrent.thread { n = 5 }.join()\nn"))
        .isEqualTo("5");
    Worker.Ran ran = session.run("val early = 1.toString()\n\nval late = early.toInt() / (n - 5)");
    assertThat(ran.data()).startsWith("java.lang.ArithmeticException: / by zero");
    assertThat(ran.result().toString()).contains("snippet:3").doesNotContain("<clinit>");
    assertThat(session.eval("early")).isEqualTo("1");
  }

  private static void problemsAreWhereTheyAreInTheSnippet(Session session) {
    Compiled compiled = session.snippets.compile("n + 1\nval text = \"\"; text.unknown()");
    assertThat(compiled.diagnostics())
        .filteredOn(Diagnostic::isError)
        .singleElement()
        .satisfies(
            each -> {
              assertThat(each.message()).contains("unknown");
              assertThat(each.from()).isEqualTo(new Diagnostic.Place(2, 21));
            });
  }

  private static void namesAreCompleted(Session session) {
    assertThat(session.snippets.complete("early.subst", 11).items())
        .contains("substring", "substringBefore");
  }

  @Test
  void jarsWithoutACompilerAreRefused() {
    SessionSpec spec =
        new SessionSpec(
            null, 25, List.of(), List.of(), List.of(), List.of(), List.of(KotlinJar.ownLibrary()));
    assertThatThrownBy(() -> new KotlinLanguage().open(spec))
        .hasMessageContaining("not those of a Kotlin compiler")
        .hasMessageContaining("K2JVMCompiler");
  }

  @Test
  void whatAProjectAsksOfItsOwnCodeIsNotAskedOfSnippets() {
    assertThat(
            ProjectOptions.forSnippets(
                List.of(
                    "-Werror",
                    "-jvm-target",
                    "26",
                    "-Xexplicit-api=strict",
                    "-Xcontext-parameters",
                    "-P",
                    "plugin:a:b=c")))
        .containsExactly("-Xcontext-parameters", "-P", "plugin:a:b=c");
  }
}
