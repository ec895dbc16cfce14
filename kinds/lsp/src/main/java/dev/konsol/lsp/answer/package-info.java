/// What comes back from a question: the value, and how far it can be trusted
/// ([dev.konsol.lsp.answer.Freshness]). Positions are in UTF-16 units, as editors count. How people
/// read it is the matter of `report`, how it came about that of `server`. Immutable values; any
/// thread may use them.
@NullMarked
package dev.konsol.lsp.answer;

import org.jspecify.annotations.NullMarked;
