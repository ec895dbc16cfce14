/// A worker and its compiler together, and one evaluation from source to outcome. Engines are
/// started, kept warm for the next session, made ready (an application, a prelude) and replaced
/// when their worker is lost. Used by the thread that holds a session's turn.
@NullMarked
package dev.konsol.eval.engine;

import org.jspecify.annotations.NullMarked;
