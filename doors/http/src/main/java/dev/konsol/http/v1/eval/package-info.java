/// Evaluations over HTTP. What a method takes and answers comes in as
/// [dev.konsol.http.v1.eval.EvalMethods], so that this door and JSON-RPC have the same parameters
/// and results. What happens in a session is read from its journal, each on the thread of its
/// request.
@NullMarked
package dev.konsol.http.v1.eval;

import org.jspecify.annotations.NullMarked;
