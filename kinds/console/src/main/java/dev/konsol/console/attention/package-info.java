/// Whether a console wants a person: judged by what its program did (bells, notifications, its end)
/// and by its screen having stopped to change, never by words on the screen.
@NullMarked
package dev.konsol.console.attention;

import org.jspecify.annotations.NullMarked;
