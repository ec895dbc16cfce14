package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.testkit.Npm;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Pages that a reader types along, word for word, each in one shell on a machine where nothing of
/// Konsol's has run before.
@Tag("slow")
@Timeout(600)
final class TourTest {
  /// Stands before the exit code; no command of a page prints it.
  private static final String END = "\u001e";

  /// From the network, which takes longer than any test may.
  @BeforeAll
  @Timeout(600)
  static void install() {
    var _ = Npm.node();
  }

  @ParameterizedTest
  @CsvSource({"tour.md, 25", "rpc.md, 2"})
  void everyCommandPrintsWhatThePageSays(String page, int atLeast) throws IOException {
    List<DocumentedCommand> commands = DocumentedCommand.of(DocumentedMachine.DOCS.resolve(page));
    assertThat(commands).hasSizeGreaterThanOrEqualTo(atLeast);
    try (DocumentedMachine machine = new DocumentedMachine(Map.of())) {
      Process bash = machine.bash();
      try (Writer in = bash.outputWriter();
          BufferedReader out = bash.inputReader()) {
        for (DocumentedCommand command : commands) {
          in.write("{ " + command.command() + "\n} </dev/null; echo; echo '" + END + "'\n");
          in.flush();
          assertThat(outputOf(command, out)).as("%s", command).matches(command.pattern());
        }
      } finally {
        bash.destroy();
      }
    }
  }

  /// Without the line break that the end begins with.
  private static String outputOf(DocumentedCommand command, BufferedReader out) throws IOException {
    StringBuilder all = new StringBuilder();
    for (String line = out.readLine(); !END.equals(line); line = out.readLine()) {
      assertThat(line).as("%s: the shell ended, after: %s", command, all).isNotNull();
      all.append(line).append('\n');
    }
    String text = all.substring(0, all.length() - 1);
    return text.isEmpty() || text.endsWith("\n") ? text : text + "\n";
  }
}
