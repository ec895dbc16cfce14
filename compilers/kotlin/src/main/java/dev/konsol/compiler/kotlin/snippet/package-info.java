/// One snippet: what the parser tells of it, what it declares, what the compiler reported about it,
/// and the class files and the step that it became.
@NullMarked
package dev.konsol.compiler.kotlin.snippet;

import org.jspecify.annotations.NullMarked;
