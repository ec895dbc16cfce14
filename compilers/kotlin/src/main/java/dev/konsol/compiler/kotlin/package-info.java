/// The Kotlin front end, used from Java: the REPL compiler of K2, or the compiler that the project
/// itself uses, where that is another version. It keeps the declarations of each session and gives
/// class files; nothing is run here.
@NullMarked
package dev.konsol.compiler.kotlin;

import org.jspecify.annotations.NullMarked;
