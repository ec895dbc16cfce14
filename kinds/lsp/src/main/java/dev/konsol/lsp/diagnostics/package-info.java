/// What one server has said about files, pushed or pulled, as it counts: bounded, and never
/// forgetting that something was dropped. When that is final is judged in `server`. The connection
/// fills the store; who waits for more waits on its monitor.
@NullMarked
package dev.konsol.lsp.diagnostics;

import org.jspecify.annotations.NullMarked;
