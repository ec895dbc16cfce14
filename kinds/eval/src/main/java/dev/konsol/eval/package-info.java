/// Evaluation sessions: snippets that run inside a project, on its own JVM or Ruby, with what
/// earlier snippets defined still there. [dev.konsol.eval.Evaluations] opens and finds sessions; an
/// [dev.konsol.eval.EvalSession] owns one worker process and talks to the warm compiler that its
/// language has, if it has one. What a project's class path and JVM are is found out by
/// `dev.konsol.eval.project`.
///
/// Callers block on their own (virtual) thread; a worker has one for its frames and one for its
/// end, owned by the kind, and a platform thread for each of its two output pipes, which end with
/// it.
@NullMarked
package dev.konsol.eval;

import org.jspecify.annotations.NullMarked;
