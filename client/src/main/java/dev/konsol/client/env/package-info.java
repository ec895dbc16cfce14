/// What a process of Konsol finds around itself: the build it is, the streams and signals it is
/// given, and the directory of the daemon it belongs to.
@NullMarked
package dev.konsol.client.env;

import org.jspecify.annotations.NullMarked;
