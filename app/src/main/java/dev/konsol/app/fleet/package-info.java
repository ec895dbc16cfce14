/// This daemon among other hosts: it joins them, leads their streams to its own doors as ordinary
/// connections, and shows the doors the others as [dev.konsol.core.host.OtherHosts]. Nothing of it
/// is loaded by a daemon that is alone. Streams are pumped by virtual threads that end with them.
@NullMarked
package dev.konsol.app.fleet;

import org.jspecify.annotations.NullMarked;
