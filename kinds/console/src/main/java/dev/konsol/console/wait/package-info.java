/// Waiting for a console: its end, a pattern in its output, a prompt, or quiet. Each wait reads the
/// log on the thread of whoever waits; nothing polls, and the writer pays nothing for it.
@NullMarked
package dev.konsol.console.wait;

import org.jspecify.annotations.NullMarked;
