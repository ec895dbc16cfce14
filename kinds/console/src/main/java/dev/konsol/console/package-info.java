/// Consoles: programs in pseudo-terminals that outlive the clients that started them.
/// [dev.konsol.console.Consoles] opens, finds and removes them; a [dev.konsol.console.Console] owns
/// its terminal, its log and its screen. All output is addressed by its absolute byte offset since
/// the console's start.
///
/// Output arrives on the poller's thread and goes to the `log`, whose files are in `disk`;
/// everybody else reads from the log, each at its own speed, on its own (virtual) thread: to `wait`
/// for something, to show it as a `screen` or as `text` (`view` keeps both up to date), to make a
/// `recording` of it. What is typed goes the other way, through `input`.
@NullMarked
package dev.konsol.console;

import org.jspecify.annotations.NullMarked;
