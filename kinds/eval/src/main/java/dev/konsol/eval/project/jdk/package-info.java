/// Which JDK a project runs on: what was asked for, its version files, Maven's toolchains, and what
/// is installed, in that order.
@NullMarked
package dev.konsol.eval.project.jdk;

import org.jspecify.annotations.NullMarked;
