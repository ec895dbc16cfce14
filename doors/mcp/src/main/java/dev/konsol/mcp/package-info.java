/// The door that speaks the Model Context Protocol, in the revisions with a handshake (2025-03-26
/// to 2025-11-25, [dev.konsol.mcp.Handshake]) and in the stateless one (2026-07-28,
/// [dev.konsol.mcp.Stateless]). What is served is an [dev.konsol.mcp.Offer]; what serves it, in all
/// revisions at once, is one [dev.konsol.mcp.McpServer]. [dev.konsol.mcp.McpDoor] carries it over a
/// pair of byte streams, the package `http` over HTTP.
///
/// Requests are served on the caller's thread, and may block. In the stateless revision, calls that
/// may have to ask their client run on a thread of the server, which waits while the client is
/// away.
@NullMarked
package dev.konsol.mcp;

import org.jspecify.annotations.NullMarked;
