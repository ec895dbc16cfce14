/// What every compiler of snippets shares: the server that answers its host, one JSON object a line
/// on standard input and output. What the lines say is in `dev.konsol.wire.compile`.
///
/// [dev.konsol.compiler.OldClasses] is for the build: it prepares the jars of a compiler for the
/// JVM's ahead-of-time cache.
///
/// A compiler process serves many sessions; a language implements [dev.konsol.compiler.Language].
/// Nothing here runs the user's code.
@NullMarked
package dev.konsol.compiler;

import org.jspecify.annotations.NullMarked;
