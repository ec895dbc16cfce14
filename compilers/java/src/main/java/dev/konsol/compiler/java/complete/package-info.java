/// What could stand at the cursor: JShell suggests, and what fits there comes first.
@NullMarked
package dev.konsol.compiler.java.complete;

import org.jspecify.annotations.NullMarked;
