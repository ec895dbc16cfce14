/// The Java front end: JShell's, with an execution control that keeps the class files instead of
/// running them. Replaceable by a direct use of javac: nothing outside this package knows JShell.
@NullMarked
package dev.konsol.compiler.java;

import org.jspecify.annotations.NullMarked;
