package dev.konsol.compiler.java;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.konsol.wire.compile.Compiled;
import dev.konsol.wire.compile.DeclaredName;
import dev.konsol.wire.compile.Status;
import dev.konsol.wire.compile.Step;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Variables that go the quick way behave as JShell's own do, whatever they meet later.
@Timeout(60)
final class VariablesTest {
  private static final String QUICK = "REPL.$JShell$_v";

  @AutoClose private final Session session = new Session();
  private final List<String> forgotten = new ArrayList<>();

  private boolean quick(String code) {
    Compiled compiled = session.snippets.compile(code);
    session.worker.run(compiled);
    compiled.forgotten().forEach(field -> forgotten.add(field.field()));
    return compiled.steps().stream().map(Step::className).anyMatch(n -> n.startsWith(QUICK));
  }

  @Test
  void plainVariablesTakeTheQuickWay() {
    assertThat(
            List.of(
                "int x = 41",
                "int x = 41;",
                "int x = 41 // the answer but one",
                "var x = new ArrayList<String>();",
                "Map<String, List<Integer>> x = new HashMap<>();",
                "int[] x = {1, 2}",
                "double[][] x = new double[2][];",
                "java.util.List<?> x = List.of()",
                "String x = \"a = b // c\";",
                "Supplier<Integer> x = () -> 1;",
                "Object x = new Object() { int n; };"))
        .allMatch(this::quick);
    assertThat(forgotten).as("one of eleven is left").containsOnly("x").hasSize(10);
    assertThat(session.snippets.complete("x", 1).items()).containsOnlyOnce("x");
  }

  @Test
  void whatIsNotCertainIsLeftToJShell() {
    assertThat(
            List.of(
                "int a",
                "int b = 1, c = 2;",
                "final int f = 1;",
                "int g[] = {1};",
                "var h = new Object() { int n; };",
                "int i = \"no\";",
                "int j = k;"))
        .noneMatch(this::quick);
  }

  @Test
  void aVariableCanBeReadChangedAndDeclaredAgain() {
    assertThat(session.run("int v = 1")).isEqualTo(1);
    assertThat(session.run("v = v + 1")).isEqualTo(2);
    assertThat(session.run("v + 1")).isEqualTo(3);
    Compiled again = session.snippets.compile("String v = \"a\";");
    assertThat(again.declared())
        .extracting(DeclaredName::kind, DeclaredName::name, DeclaredName::source)
        .containsExactly(tuple("variable", "v", "String v = \"a\";"));
    assertThat(again.forgotten()).extracting(Compiled.Field::field).containsExactly("v");
    assertThat(session.worker.run(again)).isEqualTo("a");
    assertThat(session.run("v.length()")).isEqualTo(1);
    assertThat(session.snippets.complete("v", 1).items()).containsOnlyOnce("v");
  }

  @Test
  void theOneBeforeIsForgotten() {
    String first = session.snippets.compile("int v = 1").steps().getFirst().className();
    assertThat(session.snippets.compile("int v = 2").forgotten())
        .containsExactly(new Compiled.Field(first, "v"));
  }

  @Test
  void jshellsCodeAndTheQuickWaySeeOneVariable() {
    session.run("int v = 1");
    session.run("Supplier<Integer> now = () -> v;");
    session.run("void more() { v++; }");
    session.run("more()");
    session.run("for (int i = 0; i < 3; i++) { v += 10; }");
    assertThat(session.run("v")).isEqualTo(32);
    assertThat(session.run("now.get()")).isEqualTo(32);
    assertThat(session.run("v = 5")).isEqualTo(5);
    assertThat(session.run("now.get()")).isEqualTo(5);
    assertThat(session.run("int read() { return v; }")).isNull();
    assertThat(session.run("read()")).isEqualTo(5);
  }

  @Test
  void aDependentIsJShellsMatter() {
    session.run("int v = 1");
    session.run("int twice() { return 2 * v; }");
    assertThat(quick("int v = 4;")).isFalse();
    assertThat(session.run("twice()")).isEqualTo(8);
    session.run("long v = 5;");
    assertThat(session.run("v")).isEqualTo(5L);
  }

  @Test
  void aForwardReferenceIsResolvedByTheVariable() {
    session.snippets.compile("int later() { return z; }");
    assertThat(quick("int z = 3;")).isFalse();
    Compiled call = session.snippets.compile("later()");
    assertThat(call.status()).isEqualTo(Status.COMPLETE);
  }

  @Test
  void aVariableOfADeclaredTypeIsJShells() {
    session.run("record P(int x) {}");
    assertThat(quick("P p = new P(1);")).isFalse();
    assertThat(session.run("p.x()")).isEqualTo(1);
    assertThat(quick("var q = new ArrayList<Integer>();")).isTrue();
  }

  @Test
  void itsWordsMayComeToMeanSomethingElse() {
    session.run("List<Integer> some = new ArrayList<>(List.of(1));");
    session.run("var more = new ArrayList<>(List.of(2, 3));");
    session.run("import java.awt.*;");
    assertThat(session.run("some.size()")).isEqualTo(1);
    session.run("int count() { return some.size(); }");
    assertThat(session.run("count()")).isEqualTo(1);

    session.run("record ArrayList(int n) {}");
    assertThat(session.run("more.size()")).isEqualTo(2);
    session.run("int countMore() { more.add(4); return more.size(); }");
    assertThat(session.run("countMore()")).isEqualTo(3);
    assertThat(session.run("more")).isEqualTo(List.of(2, 3, 4));
  }

  @Test
  void completionOfAMemberKnowsItAlone() {
    session.run("String quickly = \"a\";");
    assertThat(session.snippets.complete("\"\".quick", 8).items()).isEmpty();
  }

  @Test
  void completionKnowsIt() {
    session.run("String quickly = \"a\";");
    assertThat(session.snippets.complete("quick", 5).items()).contains("quickly");
    assertThat(session.snippets.complete("quickly.isEm", 12).items()).contains("isEmpty()");
    assertThat(session.run("quickly")).isEqualTo("a");
  }
}
