/// What people and models write for input, as the bytes a terminal sends: escapes, names of keys,
/// bracketed paste. Pure: no clock, no thread, no terminal.
@NullMarked
package dev.konsol.console.input;

import org.jspecify.annotations.NullMarked;
