/// The daemon: takes its directory, listens on the socket, puts host, consoles and door together,
/// and takes everything down again in order. [dev.konsol.app.daemon.Daemon] is the composition, one
/// readable method.
///
/// One platform thread accepts; each connection has a virtual thread of its own.
@NullMarked
package dev.konsol.app.daemon;

import org.jspecify.annotations.NullMarked;
