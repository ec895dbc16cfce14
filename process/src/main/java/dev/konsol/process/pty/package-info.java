/// Programs in pseudo-terminals, on Linux: opened on the spawner's thread, served on the poller's.
/// `Pty` is the master's side, `InputQueue` what is typed, `OutputBuffer` what is printed.
@NullMarked
package dev.konsol.process.pty;

import org.jspecify.annotations.NullMarked;
