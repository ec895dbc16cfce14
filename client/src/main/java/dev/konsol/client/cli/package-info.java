/// The command line as data: a tree of [dev.konsol.client.cli.Command]s with options, operands,
/// one-line summaries and examples. Parsing, `--help`, the messages of a wrong call, shell
/// completions and the reference page all come from that one description.
///
/// Written by hand because it is on the path of every command: no reflection, no regular
/// expressions, no formatter. Knows nothing of daemons or consoles. Single-threaded.
@NullMarked
package dev.konsol.client.cli;

import org.jspecify.annotations.NullMarked;
