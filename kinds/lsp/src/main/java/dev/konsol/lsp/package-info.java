/// Language servers whose answers say how far they can be trusted.
///
/// [dev.konsol.lsp.LanguageServers] is the way in, one for the host: it finds the servers of a
/// file, starts each at most once for its root, shares it among all who ask, and stops it when
/// nobody has for a while. Every answer has a [dev.konsol.lsp.Freshness]: before asking, what has
/// happened on disk is delivered to the server, and after it, nothing may have happened that the
/// answer does not cover.
///
/// Callers bring their threads and may block. A server's session owns its process, its connection,
/// its subscriptions to files and its sidecar, and ends them in reverse order.
@NullMarked
package dev.konsol.lsp;

import org.jspecify.annotations.NullMarked;
