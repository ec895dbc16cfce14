/// The connection to the host: frames that leave in one order, written by one thread, and the
/// streams of the snippets, which end there: `System.out`, `System.err`, `System.in` and the
/// display functions. Any thread of a snippet may be in here; what it prints waits while the host
/// does not read.
@NullMarked
package dev.konsol.worker.link;

import org.jspecify.annotations.NullMarked;
