/// Starting, containing and ending processes. [dev.konsol.process.Terminals] starts programs in
/// pseudo-terminals, [dev.konsol.process.PipedProgram] one on pipes;
/// [dev.konsol.process.ProcessTree] finds and ends everything a program has started;
/// [dev.konsol.process.Containment] says what ends it all when this process is gone.
///
/// One platform thread polls every terminal, one other spawns every process. Nothing here knows
/// what a session is for.
///
/// [dev.konsol.process.Processes] is the way in. Behind it, for Linux: `Libc` and `PosixSpawn` call
/// C; `Spawner` and `Poller` own the two threads; `Pty`, `Input`, `Intake` and `LinuxTerminal` are
/// a terminal; `Procfs`, `Roots`, `LinuxTree` and `Ending` find and end processes;
/// `SupervisorWatch`, `ControlGroup` and `Guardian` see to what is left when this process is gone;
/// `UnlinkedFiles` opens files where others may set traps.
@NullMarked
package dev.konsol.process;

import org.jspecify.annotations.NullMarked;
