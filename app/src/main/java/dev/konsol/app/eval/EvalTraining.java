package dev.konsol.app.eval;

import dev.konsol.client.env.Build;
import dev.konsol.client.env.Streams;
import dev.konsol.client.rpc.RpcConnection;
import dev.konsol.client.rpc.RpcError;
import dev.konsol.core.Tasks;
import dev.konsol.eval.EvalLanguage;
import dev.konsol.eval.project.RubyInterpreter;
import dev.konsol.process.host.Supervision;
import dev.konsol.wire.JsonLine;
import dev.konsol.wire.JsonObject;
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
import java.util.function.Consumer;

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

  public void run() throws IOException, InterruptedException {
    try (Tasks tasks = new Tasks("konsol-training", (_, _) -> {});
        PipedOutputStream requests = new PipedOutputStream()) {
      play(tasks, requests);
    }
  }

  /// The host is closed before its client leaves: the door would end sessions in a quicker way.
  private void play(Tasks tasks, PipedOutputStream requests)
      throws IOException, InterruptedException {
    PipedInputStream asked = new PipedInputStream(requests, 1 << 16);
    PipedInputStream answers = new PipedInputStream(1 << 20);
    PipedOutputStream answered = new PipedOutputStream(answers);
    Streams streams = new Streams(asked, print(answered), print(answered), Optional.empty(), false);
    Map<String, String> supervised = Supervision.byParent(environment);
    try (EvalHost host = EvalHost.open(build, supervised, Duration.ZERO)) {
      tasks.start(() -> new StdioCommand(streams, environment, build).serve(host));
      RpcConnection client = RpcConnection.over(answers, requests, () -> {}, _ -> {});
      client.ask("initialize", params -> params.putObject("capabilities", _ -> {}));
      for (String language : EvalParts.of(build).languages()) {
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

  private static void converse(RpcConnection client, String language, List<String> snippets)
      throws IOException, InterruptedException {
    String session =
        ask(client, "konsol/session.create", params -> params.put("language", language))
            .optionalText("sessionId")
            .orElse("");
    for (String code : snippets) {
      ask(client, "konsol/eval", params -> params.put("sessionId", session).put("code", code));
    }
    complete(client, session, "te");
    complete(client, session, "text.");
    ask(client, "konsol/inspect", params -> params.put("sessionId", session).put("name", "x"));
    ask(client, "konsol/session.list", _ -> {});
  }

  private static void complete(RpcConnection client, String session, String code)
      throws IOException, InterruptedException {
    ask(
        client,
        "konsol/complete",
        params -> params.put("sessionId", session).put("code", code).put("cursor", code.length()));
  }

  /// Asks and waits for the answer, whatever it says.
  private static JsonObject ask(RpcConnection client, String method, Consumer<JsonLine> params)
      throws IOException, InterruptedException {
    try {
      return client.ask(method, params);
    } catch (RpcError e) {
      return JsonObject.EMPTY;
    }
  }
}
