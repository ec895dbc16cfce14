/// The two permanent platform threads. The [dev.konsol.process.threads.Spawner] starts every
/// program in a terminal; the [dev.konsol.process.threads.Poller] waits for every terminal and
/// every such child, and serves whoever types before whoever floods.
@NullMarked
package dev.konsol.process.threads;

import org.jspecify.annotations.NullMarked;
