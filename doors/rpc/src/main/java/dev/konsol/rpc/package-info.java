/// The door that speaks JSON-RPC 2.0 with `Content-Length` frames: a console backend for editors
/// and GUIs. It reads a request's parameters, asks the evaluation sessions, and writes what comes
/// back as JSON; every method stands in [dev.konsol.rpc.Operations], with its description and what
/// it does. Framing, ids and cancellation are the business of [dev.konsol.jsonrpc.Peer].
///
/// Sessions belong to one connection and end with it, or to a daemon, whose connections share them.
/// Requests run on the peer's threads; the calls into sessions that may block run on tasks of the
/// connection, because an interrupt must stop the snippet rather than the thread that waits for it.
@NullMarked
package dev.konsol.rpc;

import org.jspecify.annotations.NullMarked;
