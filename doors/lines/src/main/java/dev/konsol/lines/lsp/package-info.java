/// The door to language servers: a connection that `open` has turned into it speaks JSON lines, one
/// request at a time. While a check waits for a server, lines with an `event` tell how far it is.
/// Each connection has the thread that serves it and, during a check, one that tells the progress.
@NullMarked
package dev.konsol.lines.lsp;

import org.jspecify.annotations.NullMarked;
