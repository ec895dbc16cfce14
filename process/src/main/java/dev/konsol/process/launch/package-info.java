/// Programs on pipes: [dev.konsol.process.launch.Launcher] starts one, or runs it within a limit,
/// and ends with it whatever it has started. A program is started on the caller's thread; its pipes
/// are read by platform threads, which end with it.
@NullMarked
package dev.konsol.process.launch;

import org.jspecify.annotations.NullMarked;
