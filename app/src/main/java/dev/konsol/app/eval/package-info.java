/// Evaluating code without a daemon: a host of its own for `konsol --stdio` and `konsol eval`,
/// ended with the process. Nothing here is loaded by other commands.
@NullMarked
package dev.konsol.app.eval;

import org.jspecify.annotations.NullMarked;
