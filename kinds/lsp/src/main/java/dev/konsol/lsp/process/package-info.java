/// The processes of language servers: the servers themselves and what runs beside them, started
/// through `dev.konsol.process`, so that whatever they start is found and ended with this host.
@NullMarked
package dev.konsol.lsp.process;

import org.jspecify.annotations.NullMarked;
