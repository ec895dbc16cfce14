/// What comes of a snippet: how it ended, what it printed and displayed, what it declared, and what
/// the compiler said. Values without behaviour, which doors and tools turn into their own words.
@NullMarked
package dev.konsol.eval.result;

import org.jspecify.annotations.NullMarked;
