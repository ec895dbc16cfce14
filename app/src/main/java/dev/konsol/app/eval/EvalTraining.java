package dev.konsol.app.eval;

import dev.konsol.app.env.Build;
import dev.konsol.app.env.Streams;
import dev.konsol.core.Tasks;
import dev.konsol.eval.EvalLanguage;
import dev.konsol.eval.project.RubyInterpreter;
import dev.konsol.process.host.Supervision;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A conversation with `konsol --stdio` as editors have it, while host, compilers and worker watch
/// what they need of it for their caches. Each writes its own when it ends.
public record EvalTraining(Map<String, String> environment, Build build) {
  private static final String RUBY = EvalLanguage.RUBY.wireName();

  private static final Map<String, List<String>> SNIPPETS =
      Map.of(
          "java",
          List.of(
              "1 + 1",
              "int x = 3;",
              "x * 2",
              "int twice(int a) { return 2 * a; }",
              "twice(x)",
              "record Point(int x, int y) {}",
              "new Point(1, 2)",
              "class Counter { int n; int next() { return ++n; } }",
              "var counter = new Counter();",
              "counter.next()",
              "for (int i = 0; i < 3; i++) { System.out.println(i); }",
              "List.of(1, 2, 3).stream().map(i -> i + 1).toList()",
              "import java.net.URI;",
              "String text = \"a\"; int y = 4;",
              "throw new IllegalStateException(text);",
              "unknown(1)",
              "int x = 5;",
              "display(text)",
              "1 +"),
          "kotlin",
          List.of(
              "1 + 1",
              "val x = 3",
              "x * 2",
              "fun twice(a: Int) = 2 * a",
              "twice(x)",
              "data class Point(val x: Int, val y: Int)",
              "Point(1, 2)",
              "var text = \"a\"",
              "for (i in 0 until 3) println(i)",
              "listOf(1, 2, 3).map { it + 1 }.filter { it > 2 }.sum()",
              "val x = \"${text}b\"",
              "error(text)",
              "unknown(1)",
              "display(text)",
              "1 +"),
          RUBY,
          List.of("1 + 1", "x = 3", "x * 2", "puts x", "raise 'boom'", "text = 'a'", "1 +"));

  public void run() throws IOException {
    try (Tasks tasks = new Tasks("konsol-training", (_, _) -> {});
        PipedOutputStream requests = new PipedOutputStream()) {
      play(tasks, requests);
    }
  }

  /// The host is closed before its client leaves: the door would end sessions in a quicker way.
  private void play(Tasks tasks, PipedOutputStream requests) throws IOException {
    EvalParts parts = EvalParts.of(build);
    PipedInputStream asked = new PipedInputStream(requests, 1 << 16);
    PipedInputStream answers = new PipedInputStream(1 << 20);
    PipedOutputStream answered = new PipedOutputStream(answers);
    Streams streams = new Streams(asked, print(answered), print(answered), Optional.empty(), false);
    Map<String, String> supervised = Supervision.byParent(environment);
    try (EvalHost host = EvalHost.open(parts, supervised, Duration.ZERO)) {
      tasks.start(() -> new StdioCommand(streams, environment, build).serve(host));
      Client client = new Client(requests, new DataInputStream(answers));
      client.ask("initialize", "{\"capabilities\":{}}");
      for (String language : parts.languages()) {
        converse(client, language, SNIPPETS.getOrDefault(language, List.of()));
      }
      if (RubyInterpreter.onPath(environment).isPresent()) {
        converse(client, RUBY, SNIPPETS.getOrDefault(RUBY, List.of()));
      }
    }
  }

  private static PrintStream print(OutputStream out) {
    return new PrintStream(out, false, StandardCharsets.UTF_8);
  }

  private static void converse(Client client, String language, List<String> snippets)
      throws IOException {
    String session = client.create(language);
    for (String code : snippets) {
      client.ask("konsol/eval", "{%s,\"code\":%s}".formatted(session, quoted(code)));
    }
    client.ask("konsol/complete", "{%s,\"code\":\"te\",\"cursor\":2}".formatted(session));
    client.ask("konsol/complete", "{%s,\"code\":\"text.\",\"cursor\":5}".formatted(session));
    client.ask("konsol/inspect", "{%s,\"name\":\"x\"}".formatted(session));
    client.ask("konsol/session.list", "{}");
  }

  private static String quoted(String code) {
    return '"' + code.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }

  /// Asks and waits for the answer, whatever it says.
  private static final class Client {
    private static final Pattern LENGTH = Pattern.compile("Content-Length: (\\d+)");
    private static final Pattern SESSION = Pattern.compile("\"sessionId\":\"[^\"]+\"");

    private final OutputStream out;
    private final DataInputStream in;
    private int asked;

    Client(OutputStream out, DataInputStream in) {
      this.out = out;
      this.in = in;
    }

    String create(String language) throws IOException {
      String answer = ask("konsol/session.create", "{\"language\":\"" + language + "\"}");
      Matcher session = SESSION.matcher(answer);
      return session.find() ? session.group() : "\"sessionId\":\"\"";
    }

    String ask(String method, String params) throws IOException {
      String text =
          "{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"%s\",\"params\":%s}"
              .formatted(++asked, method, params);
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      out.write(("Content-Length: " + bytes.length + "\r\n\r\n").getBytes(StandardCharsets.UTF_8));
      out.write(bytes);
      out.flush();
      return answer();
    }

    private String answer() throws IOException {
      int length = 0;
      for (String line = header(); !line.isEmpty(); line = header()) {
        Matcher matcher = LENGTH.matcher(line);
        length = matcher.find() ? Integer.parseInt(matcher.group(1)) : length;
      }
      return new String(in.readNBytes(length), StandardCharsets.UTF_8);
    }

    private String header() throws IOException {
      StringBuilder line = new StringBuilder();
      for (int b = in.readUnsignedByte(); b != '\n'; b = in.readUnsignedByte()) {
        line.append((char) b);
      }
      return line.toString().strip();
    }
  }
}
