/// What a project gives its snippets: class path, JVM, language level, compiler plugins. Asked of
/// the project's own build tool, and remembered against the content of its build files.
@NullMarked
package dev.konsol.eval.project;

import org.jspecify.annotations.NullMarked;
