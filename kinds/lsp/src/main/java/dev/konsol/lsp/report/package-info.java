/// What servers said, as people and language models read it: the lines of a compiler, plain or with
/// colours and the source they are about, within a budget. Pure text; stateless.
@NullMarked
package dev.konsol.lsp.report;

import org.jspecify.annotations.NullMarked;
