/// The classes of snippets: how they are defined, called and replaced, and what generated code uses
/// to reach the values of earlier ones. Used by the evaluation thread.
@NullMarked
package dev.konsol.worker.snippet;

import org.jspecify.annotations.NullMarked;
