package dev.konsol.compiler.java;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.compiler.Compiled;
import dev.konsol.compiler.SessionSpec;
import dev.konsol.compiler.Snippets;
import dev.konsol.compiler.Status;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A compiler and a worker, together what a user's session is.
final class Session implements AutoCloseable {
  final Loaded worker = new Loaded();
  final Snippets snippets =
      new JavaLanguage()
          .open(
              new SessionSpec(
                  System.getProperty("java.home"),
                  Runtime.version().feature(),
                  List.of(JShellSnippetsTest.workerJar()),
                  List.of(),
                  List.of(),
                  List.of("java.util.*", "java.util.function.*")));

  /// The value of code that compiles without a remark.
  @Nullable Object run(String code) {
    Compiled compiled = snippets.compile(code);
    assertThat(compiled.diagnostics()).as(code).isEmpty();
    assertThat(compiled.status()).as(code).isEqualTo(Status.COMPLETE);
    return worker.run(compiled);
  }

  @Override
  public void close() {
    snippets.close();
  }
}
