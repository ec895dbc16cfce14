/// Language servers whose answers say how far they can be trusted.
///
/// [dev.konsol.lsp.LanguageServers] is the way in, one for the host. Below it, from the outside in:
/// `answer` what comes back, `report` how people read it, `navigation` questions about code and
/// edits, `server` the sessions and how one is asked, `workspace` the project's files and builds,
/// `watched` and `watch` what happens on disk, `protocol` the connection to one server,
/// `diagnostics` what it has said, `config` which servers there are, `process` what is started, and
/// values without servers: `text`, `edit`, `diff`, `glob`, `json`.
///
/// Only the way in, its settings and its status live here. Callers bring their threads and may
/// block.
@NullMarked
package dev.konsol.lsp;

import org.jspecify.annotations.NullMarked;
