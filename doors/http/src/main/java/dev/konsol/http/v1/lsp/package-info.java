/// Language servers over HTTP. What is asked and answered comes in as
/// [dev.konsol.http.v1.lsp.LspCommands], so that this door and JSON lines say the same, with the
/// same labels of freshness.
@NullMarked
package dev.konsol.http.v1.lsp;

import org.jspecify.annotations.NullMarked;
