/// What the host asks a compiler of snippets, and what that answers: each record with how it is
/// written as members of a JSON object and, next to it, how it is read again. The compilers make
/// most of them, the host reads them and hands class files and steps on to its worker.
@NullMarked
package dev.konsol.wire.compile;

import org.jspecify.annotations.NullMarked;
