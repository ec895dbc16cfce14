/// Texts as language servers see them: positions in the three encodings, edits, their preview as a
/// unified diff, and their way to the disk, all or nothing ([dev.konsol.lsp.text.EditPlan]).
///
/// All but the plan is values that any thread may use; a plan is used by one thread at a time, and
/// only it reads and writes files. Nothing here knows of servers, JSON or URIs.
@NullMarked
package dev.konsol.lsp.text;

import org.jspecify.annotations.NullMarked;
