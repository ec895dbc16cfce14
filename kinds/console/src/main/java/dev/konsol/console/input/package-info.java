/// What goes into a terminal: [dev.konsol.console.input.Typing] takes one input after the other,
/// makes bytes of text with escapes, named keys and pastes, refuses lines that the kernel would
/// cut, and types nothing twice. The encodings are functions without state, safe for any thread.
@NullMarked
package dev.konsol.console.input;

import org.jspecify.annotations.NullMarked;
