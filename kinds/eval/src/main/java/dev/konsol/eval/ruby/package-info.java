/// Ruby's workers, which are forked from a process that has booted the project once. A parent is
/// kept as long as the project's files stay as they were.
@NullMarked
package dev.konsol.eval.ruby;

import org.jspecify.annotations.NullMarked;
