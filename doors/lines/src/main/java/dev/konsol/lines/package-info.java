/// The door that speaks JSON lines: one object a line in, one a line out. It decodes a line into a
/// [dev.konsol.lines.Request], asks the consoles, and encodes what comes back; it keeps nothing of
/// its own but the state of each connection. It runs over any pair of byte streams.
///
/// A connection is read on the thread that calls [dev.konsol.lines.LinesDoor#serve]. Its requests
/// run in order on a second thread, those with an id that may take long on one each, and a stream
/// of output on two; all are virtual and end with the connection. Only threads that wait for output
/// are ever interrupted, because an interrupt would close a socket or a file in use.
@NullMarked
package dev.konsol.lines;

import org.jspecify.annotations.NullMarked;
