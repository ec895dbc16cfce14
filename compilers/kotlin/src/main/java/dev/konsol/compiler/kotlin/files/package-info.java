/// A session whose snippets are compiled by the project's own compiler, of whatever version: each
/// as a file that imports what those before it declared. That compiler has a class loader of its
/// own and is asked by its command line.
@NullMarked
package dev.konsol.compiler.kotlin.files;

import org.jspecify.annotations.NullMarked;
