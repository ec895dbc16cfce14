/// Maven and Gradle: the commands they are given, and how their answers are read. Neither knows who
/// asks.
@NullMarked
package dev.konsol.eval.project.tool;

import org.jspecify.annotations.NullMarked;
