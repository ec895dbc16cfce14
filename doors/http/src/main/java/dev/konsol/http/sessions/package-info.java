/// Agent sessions over HTTP: made, listed, read and deleted by plain requests, spoken with over
/// WebSocket, followed as server-sent events. Every client has a place in the session's journal, so
/// one that comes back gets exactly what it missed.
@NullMarked
package dev.konsol.http.sessions;

import org.jspecify.annotations.NullMarked;
