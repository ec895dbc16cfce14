/// The REPL: reads a snippet, has the daemon evaluate it, shows what it gave. A client like any
/// other, of a session that may be used by others too.
///
/// The line editor (JLine) is behind [dev.konsol.app.repl.Prompt] and on the class path of this
/// command alone; a pipe, or a terminal that can do nothing, is read line by line without it. The
/// main thread reads and asks; the link's thread hands in what snippets print; one more draws the
/// spinner.
@NullMarked
package dev.konsol.app.repl;

import org.jspecify.annotations.NullMarked;
