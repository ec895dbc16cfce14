/// The two halves of an end of a stream: what came and waits to be read, and how much may still be
/// sent. Each waits on the thread of who reads or writes, and is fed by the thread that NATS's
/// messages come on, which never waits. Nothing here knows messages.
@NullMarked
package dev.konsol.fleet.stream;

import org.jspecify.annotations.NullMarked;
