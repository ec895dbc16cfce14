/// Tests of the Kotlin front end.
@NullMarked
package dev.konsol.compiler.kotlin;

import org.jspecify.annotations.NullMarked;
