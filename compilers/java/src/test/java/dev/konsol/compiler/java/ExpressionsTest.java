package dev.konsol.compiler.java;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.wire.compile.Compiled;
import dev.konsol.wire.compile.Diagnostic;
import dev.konsol.wire.compile.Status;
import dev.konsol.wire.compile.Step;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Which snippets take the quick way, seen by the names of their classes.
@Timeout(60)
final class ExpressionsTest {
  private static final String QUICK = "REPL.$JShell$_";

  @AutoClose private final Session session = new Session();

  private static boolean quick(Compiled compiled) {
    return compiled.steps().getLast().className().startsWith(QUICK);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1 + 1",
        "1 + 1;",
        "\"a\" // and a remark",
        "List.of(1, 2).stream().map(i -> i + 1).toList()",
        "true ? 1 : 2.0",
        "new int[] {1, 2}.length"
      })
  void expressionsTakeTheQuickWay(String code) {
    Compiled compiled = session.snippets.compile(code);
    assertThat(compiled.status()).isEqualTo(Status.COMPLETE);
    assertThat(compiled.steps()).extracting(Step::name).containsExactly("$1");
    assertThat(quick(compiled)).isTrue();
  }

  @Test
  void aCallWithoutAValueIsAStatement() {
    Compiled compiled = session.snippets.compile("System.out.println(1)");
    assertThat(compiled.steps()).extracting(Step::name).containsExactly((String) null);
    assertThat(quick(compiled)).isTrue();
  }

  @Test
  void whatJShellHasDeclaredIsSeen() {
    session.snippets.compile("int x = 1; class C { int n; } int twice(int a) { return 2 * a; }");
    assertThat(quick(session.snippets.compile("twice(x) + new C().n"))).isTrue();
    session.snippets.compile("String x = null;");
    assertThat(quick(session.snippets.compile("x.isEmpty()"))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"1) + (2", "x -> x", "nothing", "int x", "1); foo(); (2"})
  void whatIsNoSoundExpressionIsExplainedByJShell(String code) {
    Compiled compiled = session.snippets.compile(code);
    assertThat(compiled.steps()).noneMatch(step -> step.className().startsWith(QUICK));
    assertThat(compiled.status() == Status.COMPLETE || !compiled.diagnostics().isEmpty()).isTrue();
  }

  @Test
  void aSwitchHasTheTypeThatJShellGivesIt() {
    assertThat(quick(session.snippets.compile("switch (1) { case 1 -> 1; default -> 2.0; }")))
        .isFalse();
  }

  @Test
  void aResultIsDeclaredWhenItIsMentioned() {
    session.snippets.compile("40 + 2");
    Compiled compiled = session.snippets.compile("$1 + 1");
    assertThat(compiled.diagnostics()).extracting(Diagnostic::message).isEmpty();
    assertThat(compiled.steps()).extracting(Step::name).containsExactly("$1", "$2");
    assertThat(quick(session.snippets.compile("$1 + 2"))).isTrue();
  }
}
