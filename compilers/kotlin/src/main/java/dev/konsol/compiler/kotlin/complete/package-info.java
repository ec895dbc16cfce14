/// What could stand at the cursor: names of the session, members of what stands before a dot as the
/// compiler knows its type, packages and classes of the class path. Confined to the thread that
/// uses the session.
@NullMarked
package dev.konsol.compiler.kotlin.complete;

import org.jspecify.annotations.NullMarked;
