/// The command-line client: commands that find or start a daemon, ask it something over its socket,
/// and print what comes back. `cli` describes and parses a command line, `env` is what a process
/// finds around itself, `connection` the way to the daemon and `rpc` to its JSON-RPC door; then a
/// package for each group of commands: `daemon`, `console`, `lsp`, `eval`, `repl`. `terminal` has
/// what they print with.
///
/// Short-lived. On the path of every command there is no reflection, no regular expression, no
/// formatter and no JSON binder: `konsol` answers in the time that these take to be ready. Sees no
/// kind, no door and no tool; what only the host knows, such as the options of `konsol serve`, the
/// program hands in.
@NullMarked
package dev.konsol.client;

import org.jspecify.annotations.NullMarked;
