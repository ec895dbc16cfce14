/// The output of one console by offset: [dev.konsol.console.log.LogWriter] fills it on the poller's
/// thread, [dev.konsol.console.log.ConsoleLog] is what everybody reads, without a lock and without
/// slowing the writer. When the disk is full, the last of it is kept in memory; what is gone is a
/// [dev.konsol.console.log.Gap], never silence.
@NullMarked
package dev.konsol.console.log;

import org.jspecify.annotations.NullMarked;
