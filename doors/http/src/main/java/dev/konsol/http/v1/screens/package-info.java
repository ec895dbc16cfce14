/// Miniatures of all sessions for who looks at them side by side: rows of screens that have
/// changed, and the last lines of what has no screen. Everything is looked up on the thread of the
/// client that wants it: nobody listening costs nothing, and who reads slowly gets the newest.
@NullMarked
package dev.konsol.http.v1.screens;

import org.jspecify.annotations.NullMarked;
