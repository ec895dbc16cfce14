/// What the project's Kotlin is: its version, its options and its compiler plugins, and how far
/// they go with a compiler of another version.
@NullMarked
package dev.konsol.compiler.kotlin.project;

import org.jspecify.annotations.NullMarked;
