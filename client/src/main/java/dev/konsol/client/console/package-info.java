/// `konsol console`: one class a command, and [dev.konsol.client.console.ConsoleCommands], which
/// describes them. Single-threaded but for `attach`, which prints with one thread and types with
/// another; only there the foreign-function API is used, to take over the terminal.
@NullMarked
package dev.konsol.client.console;

import org.jspecify.annotations.NullMarked;
