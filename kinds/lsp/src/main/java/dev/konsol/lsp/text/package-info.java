/// Texts as language servers see them: lines, positions in the three encodings, and how a file's
/// text is had. Edits and diffs are beside it, in `edit` and `diff`. Values that any thread may
/// use.
@NullMarked
package dev.konsol.lsp.text;

import org.jspecify.annotations.NullMarked;
