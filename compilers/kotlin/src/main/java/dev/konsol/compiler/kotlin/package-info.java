/// The Kotlin front end: the K2 REPL compiler, used from Java. It keeps the session's declarations
/// and gives class files; nothing is run here. Its classes are internal to Kotlin and change with
/// every version, so only this package knows them, and of it mostly [Repl].
@NullMarked
package dev.konsol.compiler.kotlin;

import org.jspecify.annotations.NullMarked;
