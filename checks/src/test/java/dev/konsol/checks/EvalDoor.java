package dev.konsol.checks;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;

/// A way to an evaluation session of the daemon's, which is made at its first use.
sealed interface EvalDoor {
  /// What came of a snippet.
  ///
  /// @param out what it printed, and then what it displayed
  /// @param value or why there is none
  record Heard(String out, String err, String value) {
    /// @param result as JSON-RPC has it: an exception of the snippet's is a result, too
    private static Heard orException(JsonNode result) {
      JsonNode exception = result.path("exception");
      return exception.isMissingNode()
          ? of(result)
          : new Heard(
              result.path("stdout").asString(),
              result.path("stderr").asString(),
              exception.path("class").asString() + ": " + exception.path("message").asString());
    }

    /// @param result as JSON-RPC and MCP have it, of a snippet that came to its end
    private static Heard of(JsonNode result) {
      StringBuilder out = new StringBuilder(result.path("stdout").asString());
      result
          .path("displays")
          .forEach(each -> out.append(each.path("data").asString()).append('\n'));
      return new Heard(
          out.toString(), result.path("stderr").asString(), result.path("value").asString());
    }
  }

  Heard eval(String session, String code);

  /// Whether there was something to stop.
  boolean interrupt(String session);

  /// Evaluates in the background.
  default Supplier<Heard> start(String session, String code) {
    return CompletableFuture.supplyAsync(() -> eval(session, code))::join;
  }

  record Rpc(RpcClient client) implements EvalDoor {
    @Override
    public Heard eval(String session, String code) {
      return heard(client.receive(begin(session, code)));
    }

    private int begin(String session, String code) {
      return client.send("konsol/eval", "sessionId", session, "code", code);
    }

    private static Heard heard(JsonNode answer) {
      return Heard.orException(answer.path("result"));
    }

    /// On the same connection: two threads would take each other's answers.
    @Override
    public Supplier<Heard> start(String session, String code) {
      int id = begin(session, code);
      return () -> heard(client.receive(id));
    }

    @Override
    public boolean interrupt(String session) {
      return client
          .result("konsol/interrupt", "sessionId", session)
          .path("interrupted")
          .asBoolean();
    }
  }

  record Http(HttpServer server) implements EvalDoor {
    @Override
    public Heard eval(String session, String code) {
      return Heard.orException(server.post("/v1/evals/" + session + "/eval", "code", code).json());
    }

    @Override
    public boolean interrupt(String session) {
      return server
          .post("/v1/evals/" + session + "/interrupt")
          .json()
          .path("interrupted")
          .asBoolean();
    }
  }

  record Mcp(Tools tools, Tools second) implements EvalDoor {
    @Override
    public Heard eval(String session, String code) {
      JsonNode result = tools.call("run_java_snippet", Map.of("code", code, "sessionId", session));
      if (result.path("isError").asBoolean()) {
        List<String> texts = result.path("content").findValuesAsString("text");
        String failure = texts.getFirst().replaceFirst("^Error: ", "");
        return new Heard(text(texts, 1), text(texts, 2), failure.lines().findFirst().orElse(""));
      }
      return Heard.of(result.path("structuredContent"));
    }

    private static String text(List<String> texts, int index) {
      return index < texts.size() ? texts.get(index) : "";
    }

    @Override
    public boolean interrupt(String session) {
      return second
          .call("eval_interrupt", Map.of("sessionId", session))
          .at("/structuredContent/interrupted")
          .asBoolean();
    }
  }

  record CommandLine(KonsolProgram konsol) implements EvalDoor {
    @Override
    public Heard eval(String session, String code) {
      Cli done = Cli.run(konsol, "eval", "--session", session, code);
      if (done.exit() != 0) {
        String failure = done.err().lines().findFirst().orElse("");
        return new Heard(done.out(), "", failure.replaceFirst("^konsol: ", ""));
      }
      int last = done.out().stripTrailing().lastIndexOf('\n') + 1;
      String value = done.out().substring(last).stripTrailing();
      return new Heard(done.out().substring(0, last), done.err(), value);
    }

    @Override
    public boolean interrupt(String session) {
      return !Cli.run(konsol, "session", "interrupt", session).ok().contains("not evaluating");
    }
  }
}
