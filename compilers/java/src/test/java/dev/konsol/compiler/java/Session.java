package dev.konsol.compiler.java;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.compiler.Snippets;
import dev.konsol.wire.compile.Compiled;
import dev.konsol.wire.compile.Diagnostic;
import dev.konsol.wire.compile.SessionSpec;
import dev.konsol.wire.compile.Status;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A compiler and a worker, together what a user's session is.
final class Session implements AutoCloseable {
  private static final List<String> IMPORTS =
      Stream.of(
              "java.io",
              "java.math",
              "java.net",
              "java.nio.file",
              "java.time",
              "java.util",
              "java.util.concurrent",
              "java.util.function",
              "java.util.regex",
              "java.util.stream")
          .map(name -> name + ".*")
          .toList();

  final Loaded worker;
  final Snippets snippets;

  Session() {
    this(List.of(), List.of());
  }

  /// With these folders on the class path and these options for the compiler.
  Session(List<Path> folders, List<String> options) {
    worker = new Loaded(folders);
    snippets =
        new JavaLanguage()
            .open(
                new SessionSpec(
                    System.getProperty("java.home"),
                    Runtime.version().feature(),
                    Stream.concat(
                            Stream.of(JavaSnippetsTest.workerJar()),
                            folders.stream().map(Path::toString))
                        .toList(),
                    options,
                    List.of(),
                    IMPORTS));
  }

  /// The value of code that compiles without a remark.
  @Nullable Object run(String code) {
    Compiled compiled = snippets.compile(code);
    assertThat(compiled.diagnostics()).as(code).isEmpty();
    assertThat(compiled.status()).as(code).isEqualTo(Status.COMPLETE);
    return worker.run(compiled);
  }

  /// What is said of code that is faulty, line by line.
  String refusal(String code) {
    Compiled compiled = snippets.compile(code);
    assertThat(compiled.status()).as(code).isEqualTo(Status.ERROR);
    assertThat(compiled.steps()).as(code).isEmpty();
    assertThat(compiled.declared()).as(code).isEmpty();
    return compiled.diagnostics().stream()
        .filter(Diagnostic::isError)
        .map(Diagnostic::message)
        .collect(Collectors.joining("\n"));
  }

  @Override
  public void close() {
    snippets.close();
  }
}
