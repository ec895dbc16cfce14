/// What the threads of a peer wait in, all of it bounded: the frames that are to be written, the
/// tasks that run handlers, and the deadlines of those who wait. Safe for any thread.
@NullMarked
package dev.konsol.jsonrpc.queue;

import org.jspecify.annotations.NullMarked;
