/// One language server, seen over a pair of streams: the handshake, what is open and in which
/// version, what was registered, whether it is ready, and the two servers that are asked in ways of
/// their own. Pure: files, processes and the watching of files come in from outside, so that all of
/// it is tested in memory. What the server says about files goes to `diagnostics`.
///
/// [dev.konsol.lsp.protocol.LanguageClient] is the way in. The server's messages are handled one
/// after the other on its peer's ordered task; callers come on threads of their own and wait on the
/// monitors of the store of diagnostics and of [dev.konsol.lsp.protocol.Readiness].
@NullMarked
package dev.konsol.lsp.protocol;

import org.jspecify.annotations.NullMarked;
