/// Evaluating in a session of the daemon: `konsol eval --session`, `konsol session`, and what the
/// REPL and a host of its own have in common with them: the options of a session, standard input
/// for code that reads it, and how a result is printed.
@NullMarked
package dev.konsol.client.eval;

import org.jspecify.annotations.NullMarked;
