package dev.konsol.compiler.java;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.konsol.compiler.Snippets;
import dev.konsol.wire.compile.Compiled;
import dev.konsol.wire.compile.DeclaredName;
import dev.konsol.wire.compile.Diagnostic;
import dev.konsol.wire.compile.SessionSpec;
import dev.konsol.wire.compile.Status;
import dev.konsol.wire.compile.Step;
import dev.konsol.worker.snippet.EarlierValue;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class JavaSnippetsTest {
  private static final int MAJOR = 6;
  private static final int JAVA_17 = 61;

  @AutoClose private final Snippets snippets = open(Runtime.version().feature());

  private static Snippets open(int release) {
    return new JavaLanguage().open(spec(release));
  }

  private static SessionSpec spec(int release) {
    return new SessionSpec(
        System.getProperty("java.home"),
        release,
        List.of(workerJar()),
        List.of(),
        List.of(),
        List.of("java.util.*"));
  }

  /// Its classes are what the compiled snippets use.
  static String workerJar() {
    return Path.of(EarlierValue.class.getProtectionDomain().getCodeSource().getLocation().getPath())
        .toString();
  }

  @Test
  void declarationsAndExpressionsHaveNamesAndStatementsHaveNone() {
    Compiled all = snippets.compile("int x = 1; x + 1; x; System.out.println(x);");
    assertThat(all.status()).isEqualTo(Status.COMPLETE);
    assertThat(all.steps()).extracting(Step::name).containsExactly("x", "$1", "x", null);
    assertThat(all.declared())
        .extracting(DeclaredName::kind, DeclaredName::name)
        .containsExactly(tuple("variable", "x"));
    assertThat(all.classes()).isNotEmpty();
  }

  @Test
  @Tag("slow")
  void nothingIsRunHere() {
    Compiled exit = snippets.compile("System.exit(1);");
    assertThat(exit.steps()).hasSize(1);
  }

  @Test
  void classFilesAreForTheProjectsJava() {
    try (Snippets older = open(17)) {
      Compiled compiled = older.compile("record P(int x) {}  new P(1)");
      assertThat(compiled.classes())
          .isNotEmpty()
          .allSatisfy(
              file ->
                  assertThat(ByteBuffer.wrap(file.bytes()).getShort(MAJOR))
                      .isEqualTo((short) JAVA_17));
    }
  }

  @Test
  void aPreparedSessionKnowsNothingOfTheOneBefore() {
    JavaLanguage language = new JavaLanguage();
    SessionSpec spec = spec(Runtime.version().feature());
    try (Snippets first = language.open(spec)) {
      first.compile("int x = 1; class A {}");
      language.prepare(spec);
      try (Snippets second = language.open(spec)) {
        assertThat(second.compile("x").status()).isEqualTo(Status.ERROR);
        assertThat(second.compile("1 + 1").steps()).extracting(Step::name).containsExactly("$1");
        assertThat(first.compile("x").status()).isEqualTo(Status.COMPLETE);
      }
    }
  }

  @Test
  void whatStandsBeforeAFaultySnippetCounts() {
    Compiled half = snippets.compile("int good = 1;\nint bad = \"no\";\nint never = 2;");
    assertThat(half.status()).isEqualTo(Status.ERROR);
    assertThat(half.declared()).extracting(DeclaredName::name).containsExactly("good");
    assertThat(half.diagnostics())
        .singleElement()
        .satisfies(
            diagnostic -> {
              assertThat(diagnostic.severity()).isEqualTo(Diagnostic.ERROR);
              assertThat(diagnostic.from()).isEqualTo(new Diagnostic.Place(2, 11));
            });
  }

  @Test
  void aPlaceWithoutANameIsNotTold() {
    assertThat(snippets.compile("nothing").diagnostics())
        .extracting(Diagnostic::message)
        .containsExactly("cannot find symbol\n  symbol:   variable nothing");
  }

  @Test
  @Tag("slow")
  void unfinishedInputIsNotCompiled() {
    assertThat(snippets.compile("int x = 1; if (x > 0) {")).isEqualTo(Compiled.incomplete());
    assertThat(snippets.complete("x", 1).items()).doesNotContain("x");
    assertThat(snippets.compile("x").status()).isEqualTo(Status.ERROR);
  }

  @Test
  @Tag("slow")
  void aForwardReferenceIsToldAndResolvedLater() {
    Compiled f = snippets.compile("int f() { return g(); }");
    assertThat(f.status()).isEqualTo(Status.COMPLETE);
    assertThat(f.diagnostics())
        .extracting(Diagnostic::severity, Diagnostic::message)
        .contains(tuple("warning", "cannot be used until method g() is declared"));
    assertThat(snippets.compile("int g() { return 1; }").diagnostics()).isEmpty();
    assertThat(snippets.compile("f()").status()).isEqualTo(Status.COMPLETE);
  }

  @Test
  @Tag("slow")
  void aRedefinedTypeInvalidatesItsVariables() {
    snippets.compile("class A { int v; } A a = new A();");
    assertThat(snippets.compile("class A { long v; }").invalidated()).containsExactly("a");
  }

  @Test
  @Tag("slow")
  void oldResultsAreForgotten() {
    for (int i = 0; i < 16; i++) {
      assertThat(snippets.compile(i + " + 1").forgotten()).isEmpty();
    }
    assertThat(snippets.compile("16 + 1").forgotten())
        .singleElement()
        .satisfies(field -> assertThat(field.field()).isEqualTo("$JShell$_1$value"));
    assertThat(snippets.compile("$1").status()).isEqualTo(Status.ERROR);
    assertThat(snippets.compile("$2").status()).isEqualTo(Status.COMPLETE);
  }
}
