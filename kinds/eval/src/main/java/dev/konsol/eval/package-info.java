/// Evaluation sessions: snippets that run inside a project, on its own JVM or Ruby, with what
/// earlier snippets defined still there. Here is what the rest of the house sees of them: what can
/// be asked for ([dev.konsol.eval.EvalSpec], [dev.konsol.eval.SessionRequest]), a session
/// ([dev.konsol.eval.EvalSession]) and those of a host ([dev.konsol.eval.Evaluations]). How they
/// are made stands in the packages below, and nothing here knows those: `plan` says what a session
/// is started with, `worker`, `compiler` and `ruby` have its processes, `engine` evaluates,
/// `session` puts it together, and `project` finds out what a project's class path and JVM are.
///
/// Callers block on their own (virtual) thread; a worker has one for its frames and one for its
/// end, owned by the kind, and a platform thread for each of its two output pipes, which end with
/// it.
@NullMarked
package dev.konsol.eval;

import org.jspecify.annotations.NullMarked;
