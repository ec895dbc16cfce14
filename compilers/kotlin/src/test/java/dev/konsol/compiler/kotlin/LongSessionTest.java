package dev.konsol.compiler.kotlin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.compiler.kotlin.project.KotlinJar;
import dev.konsol.compiler.kotlin.repl.Configuration;
import dev.konsol.compiler.kotlin.repl.Repl;
import dev.konsol.wire.compile.SessionSpec;
import dev.konsol.worker.Display;
import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import kotlin.script.experimental.api.ScriptCompilationConfiguration;
import org.jetbrains.kotlin.fir.FirSession;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// What a session of many snippets keeps of them, in the compiler.
@Tag("slow") // the compiler takes seconds to warm up
final class LongSessionTest {
  @AutoClose private Session session;

  @BeforeEach
  void open() throws IOException {
    session = Session.open(Session.Jdk.ours(), List.of(), List.of());
  }

  @Test
  void whatIsDeclaredIsSeenAfterWhatIsForgotten() throws IOException {
    assertThat(session.eval("6 * 7")).as("first of all, and declares nothing").isEqualTo("42");
    session.run("import java.time.Duration");
    session.run("data class Point(val x: Int, val y: Int)");
    session.run("println(Point(1, 2))");
    session.run("val points = listOf(Point(1, 2), Point(3, 4))");
    session.run("points.forEach { println(it) }");
    session.run("fun Point.sum() = x + y");
    session.run("var total = 0");
    session.run("for (p in points) total += p.sum()");
    session.run("sealed interface Shape; class Circle(val r: Int) : Shape");
    session.run("val shape: Shape = Circle(5)");
    session.run("val waits by lazy { Duration.ofSeconds(total.toLong()) }");
    session.run("total = total * 2");

    assertThat(session.eval("waits.toSeconds()")).isEqualTo("20");
    assertThat(session.eval("points.maxOf { it.sum() }")).isEqualTo("7");
    assertThat(session.eval("when (shape) { is Circle -> shape.r }")).isEqualTo("5");
    assertThat(session.eval("points.map { (x, y) -> x to y }.last()")).isEqualTo("(3, 4)");
    assertThat(session.eval("Duration.ZERO")).isEqualTo("PT0S");
  }

  @Test
  void typeOfAValueOutlivesItsName() throws IOException {
    session.run("class Thing(val name: String)");
    session.run("val old = Thing(\"old\")");
    session.run("class Thing(val size: Int)");

    assertThat(session.eval("old.name + Thing(3).size")).isEqualTo("old3");
  }

  @Test
  void onlyDeclarationsAreKept() {
    ScriptCompilationConfiguration configuration = configuration();
    try (Repl repl = new Repl(configuration)) {
      repl.compile("0", configuration);
      FirSession before = repl.session().orElseThrow();

      assertThat(repl.compilePassing("1 + 1", configuration).script()).isNotNull();
      assertThat(repl.compilePassing("missing()", configuration).script()).isNull();
      assertThat(repl.compile("val x: Int = \"\"", configuration).script()).isNull();
      assertThat(repl.look("val probe = 1", configuration, Optional::of)).isPresent();
      assertThat(repl.session()).containsSame(before);

      assertThat(repl.compile("val x = 1", configuration).script()).isNotNull();
      assertThat(repl.session()).isPresent().get().isNotSameAs(before);
    }
  }

  private static ScriptCompilationConfiguration configuration() {
    List<String> classPath = List.of(Session.jarOf(Display.class), KotlinJar.ownLibrary());
    Session.Jdk jdk = Session.Jdk.ours();
    return Configuration.of(
        new SessionSpec(
            jdk.home().toString(), jdk.release(), classPath, List.of(), List.of(), List.of()),
        new LinkedHashSet<>(classPath));
  }
}
