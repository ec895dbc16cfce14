/// What the other modules know of processes: what to start ([dev.konsol.process.ProgramSpec]), by
/// what it is found again ([dev.konsol.process.Marker]), programs in terminals
/// ([dev.konsol.process.Terminals]), everything that a program has started
/// ([dev.konsol.process.ProcessTree]), and what a host may have open or hand down. Contracts and
/// values; nothing here knows what a session is for, and nothing calls C.
///
/// `host` opens it all and sees to what is left when this process is gone; `launch` starts programs
/// on pipes, `pty` those in terminals; `tree` finds and ends processes; `threads` are the two that
/// spawn and poll; `libc` calls C.
@NullMarked
package dev.konsol.process;

import org.jspecify.annotations.NullMarked;
