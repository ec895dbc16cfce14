package dev.konsol.rpc;

import dev.konsol.core.reference.Operation;
import dev.konsol.eval.EvalLanguage;
import dev.konsol.eval.Evaluations;
import dev.konsol.eval.result.Evaluation;
import dev.konsol.eval.result.Outcome;
import dev.konsol.jsonrpc.CallContext;
import dev.konsol.jsonrpc.Id;
import dev.konsol.jsonrpc.Message.Request;
import dev.konsol.jsonrpc.Peer;
import dev.konsol.jsonrpc.RpcException;
import dev.konsol.rpc.answer.Results;
import java.util.List;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// The methods of this door for whoever has no connection of it: the same parameters, results and
/// errors. Each call is served as a connection of its own, which lets go of what it has opened, and
/// leaves it to the host. Safe for any thread.
///
/// @param evaluations asked for when somebody calls
public record RpcCalls(Supplier<Evaluations> evaluations, RpcSettings settings) {

  /// What a method takes and answers.
  public Operation operation(String method) {
    return Operations.named(method).description();
  }

  /// The result. On the caller's thread, which may be interrupted to stop it.
  ///
  /// @throws RpcException where it is refused
  public JsonNode call(String method, ObjectNode params) {
    EvalConnection connection = new EvalConnection(evaluations.get(), false, settings);
    try {
      return connection.request(new Request(Id.of(1), method, params), new Alone());
    } finally {
      connection.end();
    }
  }

  /// How an evaluation ended, as `konsol/eval` answers it, without what was printed.
  public ObjectNode outcome(Outcome outcome, EvalLanguage language) {
    Evaluation bare = new Evaluation(outcome, "", "", List.of(), List.of(), List.of());
    return Results.of(bare, language).remove(List.of("stdout", "stderr"));
  }

  /// A call that has no connection beside it.
  private record Alone() implements CallContext {
    @Override
    public boolean isCancelled() {
      return Thread.currentThread().isInterrupted();
    }

    @Override
    public void begun() {}

    @Override
    public Peer peer() {
      throw new IllegalStateException("nobody is there to be told");
    }
  }
}
