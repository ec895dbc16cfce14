/// Starting, containing and ending processes. [dev.konsol.process.Terminals] starts programs in
/// pseudo-terminals; [dev.konsol.process.ProcessTree] finds and ends everything a program has
/// started; [dev.konsol.process.Containment] says what ends it all when this process is gone.
///
/// One platform thread polls every terminal, one other spawns every process. Nothing here knows
/// what a session is for.
@NullMarked
package dev.konsol.process;

import org.jspecify.annotations.NullMarked;
