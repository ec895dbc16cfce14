package dev.konsol.compiler.java;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.compiler.Compiled;
import dev.konsol.compiler.Declared;
import dev.konsol.compiler.SessionSpec;
import dev.konsol.compiler.Snippets;
import dev.konsol.compiler.Status;
import dev.konsol.compiler.Step;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Variables that go the quick way behave as JShell's own do, whatever they meet later.
@Timeout(60)
final class VariablesTest {
  private static final String QUICK = "REPL.$JShell$_v";

  private final Loaded worker = new Loaded();
  private final Snippets snippets =
      new JavaLanguage()
          .open(
              new SessionSpec(
                  System.getProperty("java.home"),
                  Runtime.version().feature(),
                  List.of(JShellSnippetsTest.workerJar()),
                  List.of(),
                  List.of(),
                  List.of("java.util.*", "java.util.function.*")));

  @AfterEach
  void close() {
    snippets.close();
  }

  private @Nullable Object run(String code) {
    Compiled compiled = snippets.compile(code);
    assertThat(compiled.diagnostics()).as(code).isEmpty();
    assertThat(compiled.status()).as(code).isEqualTo(Status.COMPLETE);
    return worker.run(compiled);
  }

  private boolean quick(String code) {
    Compiled compiled = snippets.compile(code);
    worker.run(compiled);
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
    assertThat(snippets.declarations()).extracting(Declared::name).containsOnlyOnce("x");
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
    assertThat(run("int v = 1")).isEqualTo(1);
    assertThat(run("v = v + 1")).isEqualTo(2);
    assertThat(run("v + 1")).isEqualTo(3);
    assertThat(run("String v = \"a\";")).isEqualTo("a");
    assertThat(run("v.length()")).isEqualTo(1);
    assertThat(snippets.declarations())
        .filteredOn(each -> each.kind().equals("variable"))
        .extracting(Declared::source)
        .containsExactly("String v = \"a\";");
  }

  @Test
  void theOneBeforeIsForgotten() {
    String first = snippets.compile("int v = 1").steps().getFirst().className();
    assertThat(snippets.compile("int v = 2").forgotten())
        .containsExactly(new Compiled.Field(first, "v"));
  }

  @Test
  void jshellsCodeAndTheQuickWaySeeOneVariable() {
    run("int v = 1");
    run("Supplier<Integer> now = () -> v;");
    run("void more() { v++; }");
    run("more()");
    run("for (int i = 0; i < 3; i++) { v += 10; }");
    assertThat(run("v")).isEqualTo(32);
    assertThat(run("now.get()")).isEqualTo(32);
    assertThat(run("v = 5")).isEqualTo(5);
    assertThat(run("now.get()")).isEqualTo(5);
    assertThat(run("int read() { return v; }")).isNull();
    assertThat(run("read()")).isEqualTo(5);
  }

  @Test
  void aDependentIsJShellsMatter() {
    run("int v = 1");
    run("int twice() { return 2 * v; }");
    assertThat(quick("int v = 4;")).isFalse();
    assertThat(run("twice()")).isEqualTo(8);
    run("long v = 5;");
    assertThat(run("v")).isEqualTo(5L);
  }

  @Test
  void aForwardReferenceIsResolvedByTheVariable() {
    snippets.compile("int later() { return z; }");
    assertThat(quick("int z = 3;")).isFalse();
    Compiled call = snippets.compile("later()");
    assertThat(call.status()).isEqualTo(Status.COMPLETE);
  }

  @Test
  void aVariableOfADeclaredTypeIsJShells() {
    run("record P(int x) {}");
    assertThat(quick("P p = new P(1);")).isFalse();
    assertThat(run("p.x()")).isEqualTo(1);
    assertThat(quick("var q = new ArrayList<Integer>();")).isTrue();
  }

  @Test
  void itsWordsMayComeToMeanSomethingElse() {
    run("List<Integer> some = new ArrayList<>(List.of(1));");
    run("var more = new ArrayList<>(List.of(2, 3));");
    run("import java.awt.*;");
    assertThat(run("some.size()")).isEqualTo(1);
    run("int count() { return some.size(); }");
    assertThat(run("count()")).isEqualTo(1);

    run("record ArrayList(int n) {}");
    assertThat(run("more.size()")).isEqualTo(2);
    run("int countMore() { more.add(4); return more.size(); }");
    assertThat(run("countMore()")).isEqualTo(3);
    assertThat(run("more")).isEqualTo(List.of(2, 3, 4));
  }

  @Test
  void completionOfAMemberKnowsItAlone() {
    run("String quickly = \"a\";");
    assertThat(snippets.complete("\"\".quick", 8).items()).isEmpty();
  }

  @Test
  void completionKnowsIt() {
    run("String quickly = \"a\";");
    assertThat(snippets.complete("quick", 5).items())
        .extracting(item -> item.insert())
        .contains("quickly");
    assertThat(snippets.complete("quickly.isEm", 12).items())
        .extracting(item -> item.insert())
        .contains("isEmpty()");
    assertThat(run("quickly")).isEqualTo("a");
  }
}
