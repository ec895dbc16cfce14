/// The quick way: one pass of javac, used from inside, for a bare expression, a statement or a
/// plain variable. Whatever is not plainly sound is left to JShell, which explains it. The
/// variables that JShell does not know yet are kept here until it has to.
@NullMarked
package dev.konsol.compiler.java.direct;

import org.jspecify.annotations.NullMarked;
