/// What polls cost code that has them: a program of loops, started with and without the worker's
/// agent.
@NullMarked
package dev.konsol.bench.woven;

import org.jspecify.annotations.NullMarked;
