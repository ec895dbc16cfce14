package dev.konsol.compiler.java;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.wire.compile.Compiled;
import dev.konsol.wire.compile.Status;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Code that cannot be run is an error that says why, and nothing of it is left for later code.
@Tag("slow")
@Timeout(120)
final class NotRunTest {
  private static final String ARRAY =
      IntStream.range(1, 20_000)
          .mapToObj(Integer::toString)
          .collect(Collectors.joining(", ", "{", "}"));
  private static final String LITERAL = "\"" + "x".repeat(70_000) + "\"";

  @AutoClose private final Session session = new Session();

  private static void isUnharmed(Session any) {
    assertThat(any.run("1 + 1")).isEqualTo(2);
    assertThat(any.run("kept")).isEqualTo("kept");
    any.run("int three() { return 3; }");
    assertThat(any.run("three()")).isEqualTo(3);
    assertThat(any.run("record Two(int n) {} new Two(2).n() + three()")).isEqualTo(5);
  }

  static List<String> tooLarge() {
    return List.of(
        "int[] b = " + ARRAY + ";",
        "var c = List.of(new int[] " + ARRAY + ")",
        "for (int each : new int[] " + ARRAY + ") { }",
        "int[] all() { return new int[] " + ARRAY + "; }",
        "class Big { static int[] b = " + ARRAY + "; }",
        "int n() { return 1; } int[] d = " + ARRAY + "; int e = 1;");
  }

  @ParameterizedTest
  @MethodSource("tooLarge")
  void aMethodThatIsTooLargeIsAnError(String code) {
    session.run("String kept = \"kept\"");
    Compiled compiled = session.snippets.compile(code);
    assertThat(compiled.status()).isEqualTo(Status.ERROR);
    assertThat(compiled.diagnostics()).singleElement().asString().contains("code too large");
    session.worker.run(compiled);
    isUnharmed(session);
  }

  static List<String> tooLong() {
    return List.of(
        LITERAL,
        "String s = " + LITERAL + ";",
        "System.out.println(" + LITERAL + ")",
        "String text() { return " + LITERAL + "; }",
        "class Text { String text = " + LITERAL + "; }");
  }

  @ParameterizedTest
  @MethodSource("tooLong")
  void aLiteralThatIsTooLongIsAnError(String code) {
    session.run("String kept = \"kept\"");
    assertThat(session.refusal(code)).isEqualTo("constant string too long");
    isUnharmed(session);
  }

  static List<String> tooDeep() {
    return List.of(
        "1" + "+1".repeat(30_000),
        "(".repeat(20_000) + "1" + ")".repeat(20_000),
        "int deep() { return " + "-(".repeat(20_000) + "1" + ")".repeat(20_000) + "; }");
  }

  @ParameterizedTest
  @MethodSource("tooDeep")
  void codeThatIsNestedTooDeeplyIsAnError(String code) {
    session.run("String kept = \"kept\"");
    assertThat(session.refusal(code)).contains("nested too deeply");
    isUnharmed(session);
  }

  @Test
  void typesWithAnnotationsInThemAreTypesLikeOthers(@TempDir Path folder) {
    Library.compile(
        folder,
        "May",
        """
        package lib;
        import java.lang.annotation.*;
        @Target(ElementType.TYPE_USE) @Retention(RetentionPolicy.RUNTIME)
        public @interface May {}
        """);
    Library.compile(
        folder,
        "Jdbc",
        """
        package lib;
        import java.util.*;
        public class Jdbc {
          public List<Map<String, @May Object>> rows() { return List.of(Map.of("a", 1)); }
          public Map.@May Entry<String, String> entry() { return Map.entry("a", "b"); }
        }
        """);
    try (Session annotated = new Session(List.of(folder), List.of())) {
      annotated.run("import lib.*; var jt = new Jdbc();");
      assertThat(annotated.run("jt.rows()")).hasToString("[{a=1}]");
      assertThat(annotated.run("jt.entry()")).hasToString("a=b");
      annotated.run("Jdbc open() { return jt; }");
      annotated.run("var rows = open().rows();");
      assertThat(annotated.run("rows.get(0).get(\"a\")")).isEqualTo(1);
      assertThat(annotated.run("switch (1) { case 1 -> open().rows(); default -> null; }"))
          .hasToString("[{a=1}]");
      assertThat(annotated.run("open().rows(); open().entry()")).hasToString("a=b");
    }
  }

  @Test
  void classesWithPreviewFeaturesCanBeUsedWhereTheyAreAllowed(@TempDir Path folder) {
    String release = String.valueOf(Runtime.version().feature());
    Library.compile(
        folder,
        "Early",
        """
        package lib;
        public class Early { public static boolean is(Object o) { return o instanceof int i; } }
        """,
        "--enable-preview",
        "--release",
        release);
    try (Session without = new Session(List.of(folder), List.of())) {
      assertThat(without.refusal("lib.Early.is(1)")).contains("uses preview features");
    }
    try (Session with = new Session(List.of(folder), List.of("--enable-preview"))) {
      assertThat(with.snippets.compile("lib.Early.is(1)").steps()).hasSize(1);
      assertThat(with.snippets.compile("int f() { return 1; } f()").steps()).hasSize(1);
      assertThat(with.snippets.compile("Object o = 1; if (o instanceof int i) { }").diagnostics())
          .isEmpty();
    }
  }

  @Test
  void whatIsMissingIsSaidWhereItIsUsed() {
    session.worker.run(session.snippets.compile("int f() { return g() + 1; }"));
    Compiled call = session.snippets.compile("f()");
    assertThatThrownBy(() -> session.worker.run(call))
        .rootCause()
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("f cannot be used until method g() is declared");
    session.run("int g() { return 1; }");
    assertThat(session.run("f()")).isEqualTo(2);
  }
}
