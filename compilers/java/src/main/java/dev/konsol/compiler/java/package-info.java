/// The Java front end: a session is a JShell of its own ([dev.konsol.compiler.java.jshell]) and,
/// beside it, javac itself for what is plain ([dev.konsol.compiler.java.direct]), which is quicker.
/// Which of the two compiles a snippet is decided here. Nothing is run, and nothing outside knows
/// JShell.
@NullMarked
package dev.konsol.compiler.java;

import org.jspecify.annotations.NullMarked;
