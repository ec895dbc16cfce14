package dev.konsol.compiler.kotlin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.wire.compile.Compiled;
import dev.konsol.wire.compile.Step;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Types have the names that one would write.
@Tag("slow") // the compiler takes seconds to warm up
@Timeout(300)
final class TypesTest {
  @Test
  void resultsAndVariablesHaveTheirInferredTypes() throws IOException {
    try (Session session = Session.open(Session.Jdk.ours(), List.of(), List.of())) {
      Map<String, String> results = new LinkedHashMap<>();
      for (String code :
          List.of(
              "1",
              "listOf(\"a\")",
              "mutableMapOf(\"a\" to listOf(1L))",
              "intArrayOf(1)",
              "arrayOf(\"a\")",
              "{ a: Int -> a.toString() }",
              "1..3",
              "listOf(1).firstOrNull()",
              "java.io.File(\"a\")",
              "sequenceOf('c')")) {
        results.put(code, type(session.compile(code)));
      }
      session.compile("class Dog");
      results.put("Dog()", type(session.compile("Dog()")));

      assertThat(results)
          .isEqualTo(
              Map.ofEntries(
                  Map.entry("1", "Int"),
                  Map.entry("listOf(\"a\")", "List<String>"),
                  Map.entry("mutableMapOf(\"a\" to listOf(1L))", "MutableMap<String, List<Long>>"),
                  Map.entry("intArrayOf(1)", "IntArray"),
                  Map.entry("arrayOf(\"a\")", "Array<String>"),
                  Map.entry("{ a: Int -> a.toString() }", "(Int) -> String"),
                  Map.entry("1..3", "IntRange"),
                  Map.entry("listOf(1).firstOrNull()", "Int?"),
                  Map.entry("java.io.File(\"a\")", "java.io.File"),
                  Map.entry("sequenceOf('c')", "Sequence<Char>"),
                  Map.entry("Dog()", "Dog")));
    }
  }

  private static String type(Compiled compiled) {
    Step last = compiled.steps().getLast();
    return Objects.requireNonNullElse(last.type(), "");
  }

  @Test
  void variablesHaveThemToo() throws IOException {
    try (Session session = Session.open(Session.Jdk.ours(), List.of(), List.of())) {
      session.compile("val x = 1; val names = listOf(\"a\"); var y: Any = x");
      session.compile("val (a, b) = 1 to \"b\"");

      assertThat(session.declared)
          .extracting(each -> each.name() + ": " + each.type())
          .containsExactly("x: Int", "names: List<String>", "y: Any", "a, b: Int, String");
    }
  }
}
