package dev.konsol.compiler.java;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.wire.compile.Compiled;
import dev.konsol.wire.compile.DeclaredName;
import dev.konsol.wire.compile.Diagnostic;
import dev.konsol.wire.compile.Status;
import dev.konsol.wire.compile.Step;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Statements, and code of several snippets: the quick way as far as it goes, then JShell.
@Timeout(60)
final class StatementsTest {
  private static final String QUICK = "REPL.$JShell$_";

  @AutoClose private final Session session = new Session();

  private static boolean quick(Step step) {
    return step.className().startsWith(QUICK);
  }

  @Test
  void statementsTakeTheQuickWay() {
    List<String> all =
        List.of(
            "for (int i = 0; i < 3; i++) n += i;",
            "for (int i : List.of(1, 2)) { n += i; }",
            "while (n < 3) n++;",
            "do { n += 3; } while (n < 3);",
            "if (n == 0) { n = 3; } else { n = 4; }",
            "try { Integer.parseInt(\"\"); } catch (NumberFormatException e) { n = 3; }",
            "synchronized (List.of()) { n = 3; }",
            "{ int m = 3; n = m; }",
            "// by three\nfor (int i : List.of(1, 2)) n += i; // done",
            "for (int i = 0; i < 3; i++) { Supplier<Integer> s = () -> { return 1; }; n += s.get(); }");
    for (String code : all) {
      session.run("int n = 0");
      Compiled compiled = session.snippets.compile(code);
      assertThat(compiled.steps()).as(code).singleElement().matches(StatementsTest::quick);
      assertThat(compiled.steps()).as(code).extracting(Step::name).containsOnlyNulls();
      session.worker.run(compiled);
      assertThat(session.run("n")).as(code).isEqualTo(3);
    }
  }

  @Test
  void whatLeavesOrFailsIsLeftToJShell() {
    List<String> all =
        List.of(
            "if (true) return;",
            "for (;;) { }",
            "for (int i = 0; i < 1; i++) { missing(); }",
            "if (true) break;");
    for (String code : all) {
      Compiled compiled = session.snippets.compile(code);
      assertThat(compiled.steps()).as(code).noneMatch(StatementsTest::quick);
      assertThat(compiled.status() == Status.COMPLETE || !compiled.diagnostics().isEmpty())
          .as(code)
          .isTrue();
    }
  }

  @Test
  void aNameInABlockIsNotSeenBehindIt() {
    Compiled compiled = session.snippets.compile("{ int a = 1; } int b = a;");
    assertThat(compiled.status()).isEqualTo(Status.ERROR);
    assertThat(compiled.steps()).hasSize(1);
  }

  @Test
  void aSwitchIsLeftToJShell() {
    assertThat(session.run("switch (1) { case 1 -> \"one\"; default -> \"more\"; }"))
        .isEqualTo("one");
  }

  @Test
  void codeOfSeveralSnippetsTakesTheQuickWay() {
    Compiled compiled =
        session.snippets.compile(
            """
            // what it adds up to
            var numbers = List.of(1, 2, 3);
            int sum = 0;
            for (int n : numbers) {
              sum += n;
            }
            sum
            """);
    assertThat(compiled.steps()).hasSize(4).allMatch(StatementsTest::quick);
    assertThat(compiled.steps())
        .extracting(Step::name)
        .containsExactly("numbers", "sum", null, "sum");
    assertThat(compiled.steps()).extracting(Step::line).containsExactly(2, 3, 4, 7);
    assertThat(compiled.declared())
        .extracting(DeclaredName::name)
        .containsExactly("numbers", "sum");
    assertThat(session.worker.run(compiled)).isEqualTo(6);
  }

  @Test
  void theRestGoesToJShell() {
    assertThat(session.run("int a = 2; int twice(int n) { return n * a; } int b = twice(4); b + a"))
        .isEqualTo(10);
    assertThat(session.run("a = 5; twice(1)")).isEqualTo(5);
    assertThat(
            session.run(
                "record Pair(int x, int y) {} var p = new Pair(a, b); for (int i = 0; i < 2; i++) p = new Pair(p.y(), p.x()); p.x()"))
        .isEqualTo(5);
  }

  @Test
  void whatComesBeforeAFaultIsRun() {
    Compiled compiled = session.snippets.compile("int a = 1;\na += 1;\nint b = missing;");
    assertThat(compiled.status()).isEqualTo(Status.ERROR);
    assertThat(compiled.diagnostics())
        .extracting(Diagnostic::from)
        .extracting(f -> f.line())
        .contains(3);
    session.worker.run(compiled);
    assertThat(session.run("a")).isEqualTo(2);
  }

  @Test
  void aVariableThatALambdaOfALoopUsesCanBeDeclaredAgain() {
    session.run("int base = 1; List<Supplier<Integer>> all = new ArrayList<>();");
    session.run("for (int i = 0; i < 2; i++) { int own = i; all.add(() -> base + own); }");
    session.run("int base = 10;");
    assertThat(session.run("all.get(1).get()")).isEqualTo(2);
    assertThat(session.run("for (int i = 0; i < 1; i++) { base++; } base")).isEqualTo(11);
    assertThat(session.run("int base = 20; base")).isEqualTo(20);
  }

  @Test
  void theSameCodeCanBeRunAgain() {
    String code = "int sum = 0; for (int i = 0; i < 4; i++) { sum += i; } sum";
    assertThat(session.run(code)).isEqualTo(6);
    assertThat(session.run(code)).isEqualTo(6);
    assertThat(session.snippets.compile(code).steps()).allMatch(StatementsTest::quick);
  }
}
