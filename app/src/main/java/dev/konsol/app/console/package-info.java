/// What the commands for consoles take from the daemon's own parts: the emulator, with which a
/// client draws a console, and the user's settings.
@NullMarked
package dev.konsol.app.console;

import org.jspecify.annotations.NullMarked;
