/// The REPL: reads a snippet, has the daemon evaluate it, shows what it gave. A client like any
/// other, of a session that may be used by others too.
///
/// The line editor (JLine) is behind [dev.konsol.client.repl.Prompt] and on the class path of this
/// command alone; a pipe, or a terminal that can do nothing, is read line by line without it. The
/// main thread reads and asks; the connection's thread hands in what snippets print.
@NullMarked
package dev.konsol.client.repl;

import org.jspecify.annotations.NullMarked;
