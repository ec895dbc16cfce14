package dev.konsol.compiler.kotlin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.wire.compile.Compiled;
import dev.konsol.wire.compile.Diagnostic;
import dev.konsol.wire.compile.Status;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// A long session with a bit of everything, and what each snippet of it gives.
@Tag("slow") // the compiler takes seconds to warm up
@Timeout(300)
final class SnippetsTest {
  private record Entry(String code, String expected) {}

  static List<Session.Jdk> jdks() {
    return Session.Jdk.all().toList();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void everySnippetGivesWhatKotlinGives(Session.Jdk jdk) throws IOException {
    try (Session session = Session.open(jdk, List.of(), List.of())) {
      assertThat(wrong(session)).isEmpty();
    }
  }

  /// Half a second each: only in `./test endurance`. Constants of earlier snippets are constants
  /// then, which our way cannot give.
  @Test
  @Tag("endurance")
  @EnabledIfEnvironmentVariable(named = "KONSOL_TEST_ROUNDS", matches = "full")
  void snippetsAsFilesGiveTheSame() throws IOException {
    try (Session session =
        Session.open(Session.Jdk.ours(), List.of(), List.of(), Session.ownJars())) {
      assertThat(wrong(session)).hasSize(2).allMatch(each -> each.contains("@Marked"));
    }
  }

  private static List<String> wrong(Session session) throws IOException {
    List<String> wrong = new ArrayList<>();
    for (Entry each : entries()) {
      String actual = given(session, each.code());
      if (!matches(each.expected(), actual)) {
        wrong.add(each.code() + "\n  expected " + each.expected() + "\n  but was  " + actual);
      }
    }
    return wrong;
  }

  private static boolean matches(String expected, String actual) {
    return switch (expected.isEmpty() ? ' ' : expected.charAt(0)) {
      case '!' -> actual.startsWith("! ") && actual.contains(expected.substring(2));
      case '?' -> actual.startsWith(expected);
      default -> actual.equals(expected);
    };
  }

  private static String given(Session session, String code) throws IOException {
    Compiled compiled = session.snippets.compile(code);
    if (compiled.status() == Status.INCOMPLETE) {
      return "! incomplete";
    }
    if (compiled.status() == Status.ERROR) {
      return compiled.diagnostics().stream()
          .map(Diagnostic::message)
          .collect(Collectors.joining("; ", "! ", ""));
    }
    Worker.Ran ran = session.worker.run(compiled);
    boolean thrown = ran.result().path("type").asString("").equals("error");
    return thrown ? "? " + ran.data() : ran.data();
  }

  private static List<Entry> entries() throws IOException {
    List<Entry> all = new ArrayList<>();
    for (String block : text().split("\n\n", -1)) {
      if (!block.startsWith("#")) {
        int end = block.indexOf("\n=>");
        all.add(new Entry(block.substring(0, end), block.substring(end + 3).strip()));
      }
    }
    return all;
  }

  private static String text() throws IOException {
    try (InputStream in = SnippetsTest.class.getResourceAsStream("snippets.txt")) {
      return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
