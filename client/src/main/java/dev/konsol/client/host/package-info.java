/// `konsol host`: the hosts that the daemon is one of. On the command's thread; starts no daemon.
@NullMarked
package dev.konsol.client.host;

import org.jspecify.annotations.NullMarked;
