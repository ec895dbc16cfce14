/// Edits of several files: what they are, what would become of each file, and their way to the
/// disk, all or nothing ([dev.konsol.lsp.edit.EditPlan]). A plan is used by one thread at a time,
/// and only it reads and writes files. Nothing here knows of servers, JSON or URIs.
@NullMarked
package dev.konsol.lsp.edit;

import org.jspecify.annotations.NullMarked;
