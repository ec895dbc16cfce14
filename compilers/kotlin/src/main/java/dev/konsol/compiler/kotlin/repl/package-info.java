/// The REPL of the K2 compiler, and what has to be put right in it before it serves for long
/// sessions. Its classes are internal to Kotlin and change with every version, so only this package
/// and [dev.konsol.compiler.kotlin.complete] know them. Confined to one thread at a time.
@NullMarked
package dev.konsol.compiler.kotlin.repl;

import org.jspecify.annotations.NullMarked;
