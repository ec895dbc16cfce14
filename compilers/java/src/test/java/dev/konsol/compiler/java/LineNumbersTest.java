package dev.konsol.compiler.java;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Lines in stack traces are lines of the code as it was sent.
@Timeout(120)
final class LineNumbersTest {
  @AutoClose private final Session session = new Session();

  /// Of the frames that are snippets', the innermost first.
  private List<Integer> linesOf(String code) {
    Throwable told =
        Assertions.catchThrowableOfType(
            IllegalStateException.class, () -> session.worker.run(session.snippets.compile(code)));
    Throwable thrown = Objects.requireNonNull(told.getCause());
    return Arrays.stream(thrown.getStackTrace())
        .filter(frame -> frame.getClassName().startsWith("REPL."))
        .filter(frame -> "snippet".equals(frame.getFileName()))
        .map(StackTraceElement::getLineNumber)
        .toList();
  }

  @Test
  void ofExpressionsAndVariables() {
    assertThat(linesOf("\n1\n  + Integer.parseInt(\"a\")")).containsExactly(3);
    assertThat(linesOf("int x =\n\n  Integer.parseInt(\"a\");")).containsExactly(3);
  }

  @Test
  void ofStatementsMethodsAndTypes() {
    session.worker.run(
        session.snippets.compile(
            """
            int fine = 1;

            int bad(int n) {
              int m = n;
              return m / 0;
            }
            class Box {
              int fail() {
                throw new IllegalStateException();
              }
            }
            """));
    assertThat(linesOf("int y = 1;\nfor (int i = 0; i < 1; i++) {\n  bad(i);\n}"))
        .containsExactly(5, 3);
    assertThat(linesOf("1 + 1;\nnew Box().fail()")).containsExactly(9, 2);
  }
}
