/// A session with the REPL of K2: its declarations, its class path and its completions. Confined to
/// one thread at a time.
@NullMarked
package dev.konsol.compiler.kotlin.session;

import org.jspecify.annotations.NullMarked;
