/// Changes to texts: the two forms of patches that models write, applied to the lines of a file
/// ([dev.konsol.tools.patch.Patch]), and what stands near to a text that was not found
/// ([dev.konsol.tools.patch.NearText]). Knows no files: whoever uses it reads and writes them.
/// Everything is immutable, or confined to one thread.
@NullMarked
package dev.konsol.tools.patch;

import org.jspecify.annotations.NullMarked;
