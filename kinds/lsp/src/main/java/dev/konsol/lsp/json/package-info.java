/// The protocol's recurring shapes in JSON: positions, documents, URIs, settings. Nothing here
/// knows of servers. Stateless; any thread may use it.
@NullMarked
package dev.konsol.lsp.json;

import org.jspecify.annotations.NullMarked;
