package dev.konsol.compiler.java;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.konsol.wire.compile.Compiled;
import dev.konsol.wire.compile.Diagnostic;
import dev.konsol.wire.compile.Status;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A long session with a bit of everything, what each snippet of it gives, and that jshell gives
/// the same.
@Tag("slow")
@Timeout(300)
final class SnippetsTest {
  private static final Path JVMS = Path.of("/usr/lib/jvm");

  /// `other` is what jshell says where that is known to be something else.
  private record Entry(String code, String expected, Optional<String> other) {
    static Entry of(String block) {
      int end = block.indexOf("\n=>");
      String[] values = block.substring(end + 3).split("\njshell: =>", -1);
      return new Entry(
          block.substring(0, end),
          values[0].strip(),
          values.length == 1
              ? Optional.empty()
              : Optional.of(values[1].replaceFirst(" \\([^()]*\\)$", "").strip()));
    }
  }

  @Test
  void everySnippetGivesWhatItShould() throws IOException {
    List<String> wrong = new ArrayList<>();
    try (Session session = new Session()) {
      for (Entry each : entries()) {
        compare(each, each.expected(), given(session, each.code())).ifPresent(wrong::add);
      }
    }
    assertThat(wrong).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {17, 25})
  void jshellGivesTheSame(int release, @TempDir Path folder) throws Exception {
    Optional<Path> home = home(release);
    assumeTrue(home.isPresent(), "there is no Java " + release + " with a jshell here");
    List<String> wrong = new ArrayList<>();
    List<Entry> entries = entries();
    List<String> said = askJShell(home.get(), entries, folder);
    for (int i = 0; i < entries.size(); i++) {
      Entry each = entries.get(i);
      compare(each, each.other().orElse(each.expected()), said.get(i)).ifPresent(wrong::add);
    }
    assertThat(wrong).isEmpty();
  }

  private static Optional<String> compare(Entry entry, String expected, String actual) {
    boolean same =
        switch (expected.isEmpty() ? ' ' : expected.charAt(0)) {
          case '*' -> !actual.isEmpty() && !"!?".contains(actual.substring(0, 1));
          case '!' -> actual.startsWith("! ") && actual.contains(expected.substring(2));
          case '?' -> actual.startsWith(expected);
          default -> actual.equals(expected);
        };
    return same
        ? Optional.empty()
        : Optional.of(entry.code() + "\n  expected " + expected + "\n  but was  " + actual);
  }

  private static String given(Session session, String code) {
    Compiled compiled = session.snippets.compile(code);
    if (compiled.status() == Status.INCOMPLETE) {
      return "! incomplete";
    }
    if (compiled.status() == Status.ERROR) {
      return compiled.diagnostics().stream()
          .map(Diagnostic::message)
          .collect(Collectors.joining("; ", "! ", ""));
    }
    try {
      @Nullable Object value = session.worker.run(compiled);
      boolean none = compiled.steps().isEmpty() || compiled.steps().getLast().name() == null;
      return none ? "" : text(value);
    } catch (IllegalStateException e) {
      return "? " + e.getCause();
    }
  }

  private static String text(@Nullable Object value) {
    return switch (value) {
      case int[] numbers -> Arrays.toString(numbers);
      case Object[] values -> Arrays.deepToString(values);
      case Class<?> type -> type.getTypeName();
      case null -> "null";
      default -> String.valueOf(value.toString());
    };
  }

  private static List<String> askJShell(Path home, List<Entry> entries, Path folder)
      throws IOException, InterruptedException {
    Path program = folder.resolve("JShellOracle.java");
    Path asked = folder.resolve("asked");
    Path answers = folder.resolve("answers");
    Files.writeString(program, resource("JShellOracle.java"));
    Files.writeString(asked, entries.stream().map(Entry::code).collect(Collectors.joining("\0")));
    Process process =
        new ProcessBuilder(
                home.resolve("bin/java").toString(),
                "-Dfile.encoding=UTF-8",
                program.toString(),
                asked.toString(),
                answers.toString())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("said").toFile())
            .start();
    assertThat(process.waitFor(4, TimeUnit.MINUTES)).isTrue();
    assertThat(answers).as(Files.readString(folder.resolve("said"))).exists();
    return List.of(Files.readString(answers).split("\0", -1));
  }

  private static Optional<Path> home(int release) throws IOException {
    if (release == Runtime.version().feature()) {
      return Optional.of(Path.of(System.getProperty("java.home")));
    }
    if (!Files.isDirectory(JVMS)) {
      return Optional.empty();
    }
    try (Stream<Path> homes = Files.list(JVMS)) {
      return homes
          .filter(home -> home.getFileName().toString().matches(".*\\b" + release + "\\b.*"))
          .filter(home -> Files.exists(home.resolve("bin/jshell")))
          .findFirst();
    }
  }

  private static List<Entry> entries() throws IOException {
    return Stream.of(resource("snippets.txt").split("\n\n", -1))
        .filter(block -> !block.startsWith("#"))
        .map(Entry::of)
        .toList();
  }

  private static String resource(String name) throws IOException {
    try (InputStream in = SnippetsTest.class.getResourceAsStream(name)) {
      return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
