/// Snippets as JShell compiles them: with an execution control that keeps the class files instead
/// of running them, and with what JShell knows and does not offer (lines, imports) asked for by
/// reflection. Confined to the thread that uses the session.
@NullMarked
package dev.konsol.compiler.java.jshell;

import org.jspecify.annotations.NullMarked;
