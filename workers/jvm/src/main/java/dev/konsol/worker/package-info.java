/// The worker: runs class files inside the project's own JVM and tells the host what they printed,
/// showed and returned, as lines of JSON on a socket of its own. It compiles nothing and keeps
/// nothing but what the snippets' own fields hold. In this package is what has a name outside: its
/// `main`, and the functions that snippets may call.
///
/// Four threads: `main` evaluates, one reads commands (and never waits for anything else), one
/// writes frames, and one watches renderings that take too long. Everything here must start in
/// milliseconds on Java 17, so there is no dependency, no regular expression, no `String.format`
/// and hardly a lambda.
@NullMarked
package dev.konsol.worker;

import org.jspecify.annotations.NullMarked;
