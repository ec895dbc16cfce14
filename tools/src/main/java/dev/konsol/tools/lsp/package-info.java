/// What a model may ask language servers: what is wrong, where something is, who uses it; and edits
/// that servers propose, shown as diffs and made all or not at all.
///
/// Every answer says how far it can be trusted, in its text and in its fields, and none is only an
/// empty list. Lines and columns are counted from 1, as editors show them. A tool waits on its
/// caller's thread; while it does, a task of its own tells the caller what the server is busy with.
@NullMarked
package dev.konsol.tools.lsp;

import org.jspecify.annotations.NullMarked;
