/// The way to a daemon: [dev.konsol.client.connection.Daemons] finds or starts the one of a
/// directory, [dev.konsol.client.connection.Connection] is a line out and a line in, or two streams
/// behind another door, and [dev.konsol.client.connection.Client] what all commands share. One
/// thread may write to a connection and one read from it; another ends what takes too long.
@NullMarked
package dev.konsol.client.connection;

import org.jspecify.annotations.NullMarked;
