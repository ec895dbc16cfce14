/// The language servers of a host, whichever command it runs: opened late, with what they keep in
/// the user's cache.
@NullMarked
package dev.konsol.app.lsp;

import org.jspecify.annotations.NullMarked;
