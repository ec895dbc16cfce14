/// Runs and how they are stopped: which run a thread belongs to, and the polls that are woven into
/// snippets and into classes of the project ([dev.konsol.worker.run.Stop]). What they find is
/// static, because woven code has no other way to reach it: one worker is one session. A call that
/// no interrupt ends is ended by [dev.konsol.worker.run.BlockingCalls].
@NullMarked
package dev.konsol.worker.run;

import org.jspecify.annotations.NullMarked;
