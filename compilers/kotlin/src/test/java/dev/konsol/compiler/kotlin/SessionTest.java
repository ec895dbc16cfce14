package dev.konsol.compiler.kotlin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.wire.compile.Compiled;
import dev.konsol.wire.compile.Diagnostic.Place;
import dev.konsol.wire.compile.Status;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/// Snippets compiled here and run by the real worker, on our Java and on 17.
@Tag("slow") // the compiler takes seconds to warm up
@Timeout(180)
@ParameterizedClass
@MethodSource("jdks")
final class SessionTest {
  private final Session.Jdk jdk;
  @AutoClose private final Session session;

  SessionTest(Session.Jdk jdk) throws IOException {
    this.jdk = jdk;
    session = Session.open(jdk, List.of(), List.of());
  }

  static List<Session.Jdk> jdks() {
    return Session.Jdk.all().toList();
  }

  @Test
  void declarationsLiveOn() throws IOException {
    session.run("val x = 20\nvar y = 1");
    session.run("fun twice(n: Int) = n * 2");
    session.run("data class P(val a: Int, val b: String)");
    session.run("y = 2");
    assertThat(session.eval("twice(x) + y")).isEqualTo("42");
    assertThat(session.eval("P(y, \"b\")")).isEqualTo("P(a=2, b=b)");
    session.run("val x = \"other type\"");
    assertThat(session.eval("x.length")).isEqualTo("10");
    assertThat(session.declared)
        .extracting(each -> each.kind() + " " + each.name())
        .containsExactly("variable x", "variable y", "method twice", "type P", "variable x");
  }

  @Test
  void classFilesAreForTheProjectsJava() {
    Compiled compiled = session.compile("1");
    assertThat(compiled.classes())
        .allSatisfy(file -> assertThat((int) file.bytes()[7]).isEqualTo(jdk.release() + 44));
  }

  @Test
  void failedFirstSnippetDoesNotEndTheSession() throws IOException {
    assertThat(session.faults("val a: Int = \"text\"")).singleElement().asString().contains("type");
    assertThat(session.eval("1 + 1")).isEqualTo("2");
  }

  @Test
  void faultySnippetLeavesNothingBehind() throws IOException {
    session.run("val x = 7");
    assertThat(session.faults("class A\nval x: String = 8")).hasSize(1);
    assertThat(session.eval("x")).isEqualTo("7");
    assertThat(session.faults("A()")).containsExactly("Unresolved reference 'A'.");
  }

  @Test
  void faultsHaveTheirPlace() {
    Compiled compiled = session.snippets.compile("val ok = 1\r\nval z = missing()");
    assertThat(compiled.diagnostics())
        .singleElement()
        .satisfies(each -> assertThat(each.from()).isEqualTo(new Place(2, 9)));
    assertThat(session.faults("val s = \"open")).containsExactly("Expecting '\"'");
    assertThat(session.faults("val s = 1 }")).hasSize(1);
  }

  @Test
  void exceptionsKeepWhatWasDoneBefore() throws IOException {
    Worker.Ran ran = session.run("val before = 5\nval bad: Int = error(\"boom\")");
    assertThat(ran.result().path("type").asString("")).isEqualTo("error");
    assertThat(ran.result().at("/exception/message").asString("")).isEqualTo("boom");
    assertThat(session.eval("before")).isEqualTo("5");
  }

  @Test
  void loopsCanBeStopped() throws IOException {
    session.run("val kept = 9");
    String id =
        session.worker.start(
            session.compile("println(\"go\")\nwhile (true) { try { } catch (e: Throwable) { } }"));
    session.worker.awaitPrinted("go");
    session.worker.interrupt(id);
    assertThat(session.worker.await(id).result().path("interrupted").asBoolean(false)).isTrue();
    assertThat(session.eval("kept")).isEqualTo("9");
  }

  @Test
  void valuesCanBeShown() throws IOException {
    Worker.Ran ran = session.run("display(6 * 7)\nmarkdown(\"**b**\")\nhtml(\"<b>\")");
    assertThat(ran.displays())
        .extracting(frame -> frame.path("data").asString(""))
        .containsExactly("42", "**b**", "<b>");
    assertThat(session.run("println(\"p\")").printed()).isEqualTo("p\n");
  }

  @Test
  void argumentsOfDisplaysMayBeNamed() throws IOException {
    Worker.Ran named =
        session.run(
            "image(java.awt.image.BufferedImage(1, 1, 1), mime = \"image/jpeg\")\n"
                + "html(fragment = \"<i>\"); 7");
    assertThat(named.data()).isEqualTo("7");
    assertThat(named.displays())
        .extracting(frame -> frame.path("mime").asString())
        .containsExactly("image/jpeg", "text/html");
    assertThat(session.declared).isEmpty();
  }

  @Test
  void oldResultsAreForgotten() {
    for (int i = 0; i < 16; i++) {
      assertThat(session.compile("listOf(" + i + ")").forgotten()).isEmpty();
    }
    assertThat(session.compile("listOf(16)").forgotten()).hasSize(1);
  }

  @Test
  void parserTellsWhetherMoreMayFollow() {
    for (String open :
        List.of("fun f() {", "1 +", "x.", "f(1, // c", "/* a /* b */", "\"\"\"a", "if (true)")) {
      assertThat(session.snippets.check(open)).as(open).isEqualTo(Status.INCOMPLETE);
      assertThat(session.snippets.compile(open)).isEqualTo(Compiled.incomplete());
    }
    for (String wrong : List.of("x }", "\"a", "val = 3\nfun f() {")) {
      assertThat(session.snippets.check(wrong)).as(wrong).isEqualTo(Status.ERROR);
    }
    for (String whole : List.of("", "fun f() {}", "1 // c", "/* a */", "\"\"\"a\n\"\"\"")) {
      assertThat(session.snippets.check(whole)).as(whole).isEqualTo(Status.COMPLETE);
    }
  }
}
