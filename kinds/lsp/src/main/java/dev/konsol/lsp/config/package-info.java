/// Which servers there are for a project: the files that say so, in their order, and the built-in
/// definitions (`servers.json`); which root a file belongs to; where a server's program is. Values
/// and lookups, no processes; safe for any thread.
@NullMarked
package dev.konsol.lsp.config;

import org.jspecify.annotations.NullMarked;
