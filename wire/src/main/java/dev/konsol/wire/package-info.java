/// Lines of JSON between the processes of Konsol and to its clients: one object a line, read
/// ([dev.konsol.wire.JsonObject]), written ([dev.konsol.wire.JsonLine]), taken from a stream within
/// a bound ([dev.konsol.wire.LineReader]), and answers matched to questions
/// ([dev.konsol.wire.Calls]). What the lines say is in the sub-packages, or with whoever says it.
///
/// No dependency, no regular expression, no `String.format`, hardly a lambda, and no switch over
/// types: the worker has these classes in the project's JVM, from Java 17 on, and starts with them
/// in milliseconds.
@NullMarked
package dev.konsol.wire;

import org.jspecify.annotations.NullMarked;
