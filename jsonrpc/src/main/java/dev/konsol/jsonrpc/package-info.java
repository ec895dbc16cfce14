/// JSON-RPC 2.0, standing alone: the envelope ([dev.konsol.jsonrpc.Message]), two ways to frame it
/// on a byte stream ([dev.konsol.jsonrpc.framing.Framing]), and a symmetric
/// [dev.konsol.jsonrpc.Peer] with many calls in flight both ways. It carries Konsol's own rpc door,
/// MCP, ACP and LSP, as client and as server, and knows nothing of any of them.
///
/// Threads of a peer, all owned by it and gone when it is closed:
/// - the *reader* takes frames from the transport, decodes them, settles calls and hands requests
///   on. It waits for the transport and for nothing else: no handler and no slow receiver stops it.
/// - the *writer* takes frames from a bounded queue to the transport. Whoever sends waits for room
///   in the queue, never in the transport, so a deadline holds even if the other side stops
///   reading.
/// - *workers*, virtual: one for each request that runs concurrently, and one that runs
///   notifications and in-order requests one after the other while there are any.
/// - the *ender*, virtual, started once, which takes the peer apart.
///
/// Values are safe for any thread.
@NullMarked
package dev.konsol.jsonrpc;

import org.jspecify.annotations.NullMarked;
