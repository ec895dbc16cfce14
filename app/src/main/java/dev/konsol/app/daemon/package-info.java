/// The daemon: takes its directory, listens on the socket, puts host, consoles and door together,
/// and takes everything down again in order. [dev.konsol.app.daemon.Daemon] is the composition, one
/// readable method.
///
/// One platform thread accepts clients and reads for all of them; what takes long has virtual
/// threads of its connection's.
@NullMarked
package dev.konsol.app.daemon;

import org.jspecify.annotations.NullMarked;
