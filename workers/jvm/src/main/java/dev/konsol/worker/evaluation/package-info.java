/// What the host asks for and what it is answered. One thread reads commands and never waits for
/// anything else; `main` evaluates them in order; a third, started when first needed, looks at the
/// clock and answers in place of an evaluation thread that does not come back.
@NullMarked
package dev.konsol.worker.evaluation;

import org.jspecify.annotations.NullMarked;
