/// The difference of two texts as git writes it. [dev.konsol.lsp.diff.UnifiedDiff] is all that
/// others see. Pure; any thread may use it.
@NullMarked
package dev.konsol.lsp.diff;

import org.jspecify.annotations.NullMarked;
