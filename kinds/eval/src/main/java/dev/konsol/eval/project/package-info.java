/// Projects as the rest of the kind sees them: which build a folder belongs to, what can be asked
/// of it, and the environment that comes of it (class path, JVM, Kotlin). The packages below find
/// that out: `jdk` chooses the JDK, `run` runs build tools, `model` is what they answer and its
/// cache, `tool` has Maven and Gradle, `discovery` is where to ask.
@NullMarked
package dev.konsol.eval.project;

import org.jspecify.annotations.NullMarked;
