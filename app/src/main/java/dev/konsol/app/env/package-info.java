/// What the program finds around itself: the build it is, the streams it was given, the directory
/// of the daemon it belongs to.
@NullMarked
package dev.konsol.app.env;

import org.jspecify.annotations.NullMarked;
