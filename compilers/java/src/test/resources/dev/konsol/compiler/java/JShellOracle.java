import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import jdk.jshell.EvalException;
import jdk.jshell.JShell;
import jdk.jshell.Snippet;
import jdk.jshell.SnippetEvent;
import jdk.jshell.SourceCodeAnalysis.CompletionInfo;
import jdk.jshell.UnresolvedReferenceException;

/// What jshell gives for each snippet of a file in which they are separated by NUL, written to
/// another one in the same way. Run as it is by the Java whose jshell is asked.
public final class JShellOracle {
  public static void main(String[] args) throws IOException {
    PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
    System.setOut(nowhere);
    StringBuilder answers = new StringBuilder();
    try (JShell shell = JShell.builder().executionEngine("local").out(nowhere).build()) {
      for (String name :
          List.of("io", "math", "net", "nio.file", "time", "util", "util.concurrent",
              "util.function", "util.regex", "util.stream")) {
        shell.eval("import java." + name + ".*;");
      }
      for (String code : Files.readString(Path.of(args[0])).split("\0")) {
        answers.append(safely(shell, code)).append('\0');
      }
    }
    Files.write(Path.of(args[1]), answers.toString().getBytes(StandardCharsets.UTF_8));
    Runtime.getRuntime().halt(0);
  }

  private static String safely(JShell shell, String code) {
    try {
      return answer(shell, code);
    } catch (RuntimeException e) {
      return "? " + e;
    }
  }

  private static String answer(JShell shell, String code) {
    String last = "";
    for (String rest = code; !rest.isBlank(); ) {
      CompletionInfo info = shell.sourceCodeAnalysis().analyzeCompletion(rest);
      if (!info.completeness().isComplete()) {
        return info.source() == null && info.completeness().name().contains("INCOMPLETE")
            ? "! incomplete"
            : last(shell, rest);
      }
      last = last(shell, info.source());
      rest = info.remaining();
    }
    return last;
  }

  private static String last(JShell shell, String source) {
    String answer = "";
    for (SnippetEvent event : shell.eval(source)) {
      if (event.causeSnippet() == null) {
        answer = answer(shell, event);
      }
    }
    return answer;
  }

  private static String answer(JShell shell, SnippetEvent event) {
    if (event.status() == Snippet.Status.REJECTED) {
      return "! " + shell.diagnostics(event.snippet()).map(d -> d.getMessage(null)).toList();
    }
    if (event.exception() instanceof EvalException) {
      EvalException thrown = (EvalException) event.exception();
      return "? " + thrown.getExceptionClassName() + ": " + thrown.getMessage();
    }
    if (event.exception() instanceof UnresolvedReferenceException) {
      return "? " + event.exception();
    }
    boolean statement = event.snippet().kind() == Snippet.Kind.STATEMENT;
    return event.value() == null || statement ? "" : unquoted(event.value());
  }

  private static String unquoted(String value) {
    boolean quoted = value.length() > 1 && (value.startsWith("\"") || value.startsWith("'"));
    return quoted ? value.substring(1, value.length() - 1) : value;
  }
}
