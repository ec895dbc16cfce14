/// From source to what a worker can run. A language's warm compiler is one process that its
/// sessions share; Ruby needs none, and its worker answers instead. Any thread may ask; one
/// platform thread reads each compiler's answers.
@NullMarked
package dev.konsol.eval.compiler;

import org.jspecify.annotations.NullMarked;
