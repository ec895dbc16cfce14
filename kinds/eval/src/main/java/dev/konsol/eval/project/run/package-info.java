/// Running a build tool: finding it, giving it a folder of its own for scripts, bounding its time
/// and keeping its output, and saying in its own words what went wrong.
@NullMarked
package dev.konsol.eval.project.run;

import org.jspecify.annotations.NullMarked;
