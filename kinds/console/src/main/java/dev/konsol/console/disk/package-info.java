/// Where logs lie: which file belongs to which console ([dev.konsol.console.disk.LogLocations]),
/// through which links a path may lead, the open files themselves and the room left for them. A
/// file has one writer; readers come and go beside it.
@NullMarked
package dev.konsol.console.disk;

import org.jspecify.annotations.NullMarked;
