/// JSON lines: one object a line in, one a line out. Here is what all that speak it share: the
/// sockets they are given ([dev.konsol.lines.NonBlockingChannel], [dev.konsol.lines.Connection]),
/// the cutting into lines, and what they are told of the daemon. `connection` serves a client from
/// its first line to its last, `protocol` has the words, `command` does what they ask for, `stream`
/// sends output as it comes; `agent` and `lsp` take over connections that [dev.konsol.lines.Door]s
/// were opened on.
///
/// A connection is read on the channel's thread, which reads for all of them. Its requests run in
/// order on a thread of the connection's, those with an id that may take long on one each; all are
/// virtual and end with the connection. Only threads that wait for output are ever interrupted,
/// because an interrupt would close a socket or a file in use.
@NullMarked
package dev.konsol.lines;

import org.jspecify.annotations.NullMarked;
