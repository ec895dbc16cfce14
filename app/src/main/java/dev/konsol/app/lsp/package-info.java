/// The language servers of a host, whichever command it runs: opened late, kept in the user's
/// cache.
@NullMarked
package dev.konsol.app.lsp;

import org.jspecify.annotations.NullMarked;
