/// The packaged program seen from outside, as a user and a foreign client see it, and the rules of
/// its architecture. Nothing here calls the program's classes: [dev.konsol.checks.KonsolProgram]
/// starts it, [dev.konsol.checks.LineClient] talks to it, `/proc` says what it left behind.
@NullMarked
package dev.konsol.checks;

import org.jspecify.annotations.NullMarked;
