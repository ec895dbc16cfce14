/// Questions about code, and the edits that servers propose: builds the protocol's parameters and
/// reads its results, with places turned into UTF-16 units. Which server answers, and when its
/// answer counts, is decided in `server`. Everything runs on the caller's thread.
@NullMarked
package dev.konsol.lsp.navigation;

import org.jspecify.annotations.NullMarked;
