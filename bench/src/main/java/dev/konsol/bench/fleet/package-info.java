/// Streams between two hosts over NATS, and what it costs a host to hear others; without daemons.
@NullMarked
package dev.konsol.bench.fleet;

import org.jspecify.annotations.NullMarked;
