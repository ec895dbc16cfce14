package dev.konsol.http.v1.eval;

import dev.konsol.core.reference.Operation;
import dev.konsol.eval.EvalSession;
import dev.konsol.eval.result.Outcome;
import dev.konsol.http.Problem;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Does what evaluations offer: `session.create`, `session.close`, `session.reset`, `eval`,
/// `input`, `interrupt`, `complete`, `check`, `inspect`, `variables`. Safe for any thread.
public interface EvalMethods {
  /// What a method takes and answers.
  Operation operation(String method);

  /// Does it; may block for as long as a snippet runs.
  ///
  /// @throws Problem where it is refused
  JsonNode call(String method, ObjectNode params);

  /// How a snippet ended, as `eval` answers it.
  ObjectNode outcome(EvalSession session, Outcome outcome);

  /// The session of that id or name; one that is not there is refused.
  EvalSession session(String idOrName);
}
