/// `konsol lsp`: what language servers say, asked of the daemon, which keeps them running and
/// renders the text; here it is only printed. On the command's thread.
@NullMarked
package dev.konsol.client.lsp;

import org.jspecify.annotations.NullMarked;
