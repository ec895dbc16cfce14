/// The servers themselves: one [dev.konsol.lsp.server.ServerSession] for each server and root, held
/// in the pool and shared by all who ask; each run of it a [dev.konsol.lsp.server.RunningServer].
/// [dev.konsol.lsp.server.FileServers] finds those of a file and asks them; an
/// [dev.konsol.lsp.server.Inquiry] is one question, from the fence before it to the one behind it.
/// What is asked about code is built and read in `navigation`.
///
/// A session's monitor guards its state; what takes long runs on tasks of its own or on the
/// caller's thread. A run owns its process, connection, subscriptions and sidecar, and ends them in
/// reverse order.
@NullMarked
package dev.konsol.lsp.server;

import org.jspecify.annotations.NullMarked;
