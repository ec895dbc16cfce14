/// What tests of several modules share. Never a dependency of the program.
@NullMarked
package dev.konsol.testkit;

import org.jspecify.annotations.NullMarked;
