/// Output as it comes: [dev.konsol.lines.stream.Attachment] streams a console to a client that has
/// attached, [dev.konsol.lines.stream.EarlyRead] answers a read that waits, both on the poller's
/// thread as long as it is a little and the socket takes it at once. Everything that leaves a
/// connection goes through its [dev.konsol.lines.stream.FrameSink].
@NullMarked
package dev.konsol.lines.stream;

import org.jspecify.annotations.NullMarked;
