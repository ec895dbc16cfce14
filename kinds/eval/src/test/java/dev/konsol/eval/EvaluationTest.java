package dev.konsol.eval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.session.Attention;
import dev.konsol.core.session.SessionState;
import dev.konsol.eval.result.Completeness;
import dev.konsol.eval.result.Completion;
import dev.konsol.eval.result.Display;
import dev.konsol.eval.result.Evaluation;
import dev.konsol.eval.result.Outcome;
import dev.konsol.eval.result.Thrown;
import dev.konsol.testkit.Await;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/// What snippets give, on the project's JVM.
@ParameterizedClass
@MethodSource("dev.konsol.eval.Jdk#all")
final class EvaluationTest extends EvalTest {
  private final Jdk jdk;

  EvaluationTest(Jdk jdk) {
    super(jdk);
    this.jdk = jdk;
  }

  @Test
  void itSaysHowTheLastSnippetEnded() {
    assertThat(session.attention()).isEqualTo(Attention.NONE);
    eval("1 + 1");
    assertThat(session.attention()).isEqualTo(Attention.DONE);
    eval("1 / 0");
    assertThat(session.attention()).isEqualTo(Attention.FAILED);
    CompletableFuture<Evaluation> looping = begin("System.out.println(1); while (true) {}");
    assertThat(session.attention()).isEqualTo(Attention.WORKING);
    session.interrupt();
    looping.join();
    assertThat(session.attention()).isEqualTo(Attention.DONE);
  }

  @Test
  void stateIsKept() {
    assertThat(eval("int x = 123;").outcome())
        .isEqualTo(
            new Outcome.Value(
                "123", Optional.of("java.lang.Integer"), "text", "text/plain", false));
    assertThat(value("x + 1")).isEqualTo("124");
    value("int twice(int n) { return 2 * n; }");
    value("record Point(int x, int y) {}");
    value("import java.util.concurrent.atomic.*;");
    value("x = 7");
    assertThat(value("new AtomicReference<>(new Point(twice(x), x)).get()"))
        .isEqualTo("Point[x=14, y=7]");
    assertThat(value("String none = null;")).isEqualTo("null");
    assertThat(value("none")).isEqualTo("null");
    assertThat(value("Runtime.version().feature()")).isEqualTo("" + jdk.release());
  }

  @Test
  @Tag("slow")
  void severalSnippetsRunInOrder() {
    Evaluation all = eval("int a = 1; System.out.println(a);\nint b = a + 1;\nb * 10");
    assertThat(value(all)).isEqualTo("20");
    assertThat(all.stdout()).isEqualTo("1\n");
  }

  @Test
  void whatIsPrintedIsKeptApart() {
    Evaluation printed =
        eval("System.out.println(\"grüße\"); System.err.print(\"bad\"); System.out.print(2);");
    assertThat(printed.stdout()).isEqualTo("grüße\n2");
    assertThat(printed.stderr()).isEqualTo("bad");
    assertThat(printed.outcome())
        .isEqualTo(new Outcome.Value("", Optional.empty(), "text", "text/plain", false));
  }

  @Test
  void exceptionsAreOutcomes() {
    value(
        "void boom() { throw new IllegalStateException(\"boom\", new RuntimeException(\"why\")); }");
    Evaluation thrown = eval("System.out.print(1); boom();");
    assertThat(thrown.stdout()).isEqualTo("1");
    assertThat(thrown.outcome()).isInstanceOf(Outcome.Threw.class);
    Thrown what = ((Outcome.Threw) thrown.outcome()).thrown();
    assertThat(what.className()).isEqualTo("java.lang.IllegalStateException");
    assertThat(what.message()).isEqualTo("boom");
    assertThat(what.backtrace().getFirst()).contains("boom");
    assertThat(what.backtrace()).contains("Caused by: java.lang.RuntimeException: why");
  }

  @Test
  void aFaultySnippetIsRejectedWithItsPlace() {
    Evaluation rejected = eval("int good = 5;\nint bad = \"no\";");
    assertThat(rejected.outcome()).isInstanceOf(Outcome.Rejected.class);
    assertThat(rejected.problems())
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.error()).isTrue();
              assertThat(problem.message()).contains("String cannot be converted to int");
              assertThat(problem.line()).isEqualTo(2);
              assertThat(problem.column()).isEqualTo(11);
            });
    assertThat(value("good")).isEqualTo("5");
  }

  @Test
  @Tag("slow")
  void anUnfinishedSnippetIsIncomplete() {
    assertThat(eval("for (int i = 0; i < 3; i++) {").outcome()).isEqualTo(new Outcome.Incomplete());
    assertThat(session.check("int f() {")).isEqualTo(Completeness.INCOMPLETE);
    assertThat(session.check("1 + 1")).isEqualTo(Completeness.COMPLETE);
    assertThat(session.check(")")).isEqualTo(Completeness.INVALID);
  }

  @Test
  @Tag("slow")
  void namesAreCompleted() {
    value("var words = List.of(\"b\", \"a\");");
    Completion completion = session.complete("words.str", 9);
    assertThat(completion.anchor()).isEqualTo(6);
    assertThat(completion.items()).contains("stream()");
  }

  @Test
  void displaysComeInTheirOrder() {
    Evaluation shown =
        eval(
            "display(List.of(1, 2)); markdown(\"# hi\"); html(\"<b>x</b>\"); System.out.print(1);");
    assertThat(shown.displays())
        .extracting(Display::kind, Display::data)
        .containsExactly(
            Assertions.tuple("text", "[1, 2]"),
            Assertions.tuple("markdown", "# hi"),
            Assertions.tuple("html", "<b>x</b>"));
  }

  @Test
  @Tag("slow")
  void aVariableIsInspectedInDepth() {
    value("var many = java.util.stream.IntStream.range(0, 2000).boxed().toList();");
    assertThat(value("many")).contains("more").doesNotContain("1999");
    long seen = session.journal().head();
    assertThat(value(session.inspect("many"))).endsWith("1998, 1999]");
    assertThat(session.journal().head()).as("a look is not a snippet").isEqualTo(seen);
    assertThat(value("many")).doesNotContain("1999");
    assertThat(session.inspect("nothing").outcome()).isInstanceOf(Outcome.Rejected.class);
    Assertions.assertThatThrownBy(() -> session.inspect("1 + 1"))
        .isInstanceOfSatisfying(
            KonsolException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.BAD_REQUEST));
    assertThat(session.transcript()).doesNotContain("nothing");
  }

  @Test
  @Tag("slow")
  void redefinitionTellsWhoLostItsValue() {
    value("class A { int v = 1; }");
    value("A a = new A();");
    Evaluation again = eval("class A { long v = 2; }");
    assertThat(again.notes()).containsExactly("a lost its value");
    assertThat(value("new A().v")).isEqualTo("2");
  }

  @Test
  @Tag("slow")
  void aSecondEvaluationMeanwhileIsRefused() throws Exception {
    CompletableFuture<Evaluation> first =
        begin("System.out.print(1); while (true) { Thread.sleep(5); }");
    assertThat(session.state()).isEqualTo(new SessionState.Busy());
    Assertions.assertThatThrownBy(() -> eval("2"))
        .isInstanceOfSatisfying(
            KonsolException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.SESSION_BUSY));
    assertThat(session.check("1")).isEqualTo(Completeness.COMPLETE);
    session.interrupt();
    first.get(60, TimeUnit.SECONDS);
    assertThat(session.interrupt()).isFalse();
    assertThat(session.state()).isEqualTo(new SessionState.Ready());
  }

  @Test
  @Tag("slow")
  void whatChildProcessesPrintBelongsToTheEvaluation() {
    Evaluation child =
        eval(
            "new ProcessBuilder(\"sh\", \"-c\", \"echo out; echo err >&2; printf '\\\\0x'\")"
                + ".inheritIO().start().waitFor()");
    assertThat(value(child)).isEqualTo("0");
    assertThat(child.stdout()).isEqualTo("out\n\0x");
    assertThat(child.stderr()).isEqualTo("err\n");
    assertThat(eval("1").stdout()).isEmpty();
  }

  @Test
  @Tag("slow")
  void whatABackgroundThreadPrintsLaterBelongsToNoEvaluation() {
    value("var go = new CountDownLatch(1);");
    value(
        "new Thread(() -> { try { go.await(); } catch (InterruptedException e) {}"
            + " System.out.println(\"late\"); }).start();");
    long before = session.journal().head();
    value("go.countDown();");
    Await.until(
        "the background's output",
        Lab.PATIENCE,
        () -> events(before).contains(new EvalEvent.Output(0, "stdout", "late\n")));
  }

  @Test
  @Tag("slow")
  void theJournalHasEverythingInOrder() {
    long before = session.journal().head();
    eval("System.out.print(1); markdown(\"2\"); System.out.print(3); 4");
    List<EvalEvent> events = events(before);
    assertThat(events)
        .extracting(EvalEvent::name)
        .containsExactly("started", "output", "display", "output", "finished");
    assertThat(events.get(1)).isEqualTo(new EvalEvent.Output(1, "stdout", "1"));
    assertThat(events.getLast())
        .isEqualTo(
            new EvalEvent.Finished(
                1,
                new Outcome.Value(
                    "4", Optional.of("java.lang.Integer"), "text", "text/plain", false)));
  }

  @Test
  @Tag("slow")
  void theTranscriptIsMarkdown() {
    eval("System.out.println(\"```\"); 1 + 1");
    eval("1 +");
    assertThat(session.transcript())
        .isEqualTo(
            """
            ```java
            System.out.println("```"); 1 + 1
            ```

            ````text
            ```
            ````

            ```text
            2
            ```

            ```java
            1 +
            ```

            ```text
            incomplete
            ```

            """
                .replaceFirst("```java\nSys", "````java\nSys")
                .replaceFirst("1 \\+ 1\n```", "1 + 1\n````"));
  }

  @Test
  void whatAThreadOfAnEarlierSnippetPrintsIsInTheAnswerUnderWay() {
    eval(
        "var go = new CountDownLatch(1); var done = new CountDownLatch(1);"
            + " var late = new Thread(() -> { try { go.await(); } catch (InterruptedException e) { }"
            + " System.out.println(\"tick\"); done.countDown(); }); late.start();");
    Evaluation next = eval("go.countDown(); done.await(); 1");
    assertThat(value(next)).isEqualTo("1");
    assertThat(next.stdout()).isEmpty();
    assertThat(next.background()).isEqualTo("tick\n");
    assertThat(eval("2").background()).isEmpty();
  }

  @Test
  void suppressedExceptionsAndCausesAreTold() {
    Evaluation failed =
        eval(
            "class Closing implements AutoCloseable { public void close() { throw new IllegalStateException(\"closing\"); } }"
                + " try (var c = new Closing()) { throw new RuntimeException(\"first\", new Error(\"why\")); }");
    Thrown thrown = ((Outcome.Threw) failed.outcome()).thrown();
    assertThat(thrown.message()).isEqualTo("first");
    assertThat(thrown.backtrace())
        .contains("Suppressed: java.lang.IllegalStateException: closing")
        .contains("Caused by: java.lang.Error: why");
  }

  @Test
  void typesHaveTheNamesThatTheyWereDeclaredWith() {
    eval("class Dog {} class Bad extends RuntimeException {}");
    assertThat(((Outcome.Value) eval("new Dog()").outcome()).type()).contains("Dog");
    assertThat(value("new Dog()")).matches("Dog@[0-9a-f]+");
    assertThat(((Outcome.Threw) eval("throw new Bad();").outcome()).thrown().className())
        .isEqualTo("Bad");
  }

  @Test
  void theUsualImportsAreThere() {
    assertThat(value("URI.create(\"http://a/b\").getHost()")).isEqualTo("a");
  }
}
