/// What of a connection is for other hosts: [dev.konsol.lines.host.RemoteRequests] sends single
/// requests there, [dev.konsol.lines.host.StreamPump] hands the whole connection over, and
/// [dev.konsol.lines.host.AllHosts] asks everybody. How a host is reached comes in from outside
/// ([dev.konsol.core.host.OtherHosts]).
///
/// Each stream is read by a virtual thread of its own, which ends with the stream.
@NullMarked
package dev.konsol.lines.host;

import org.jspecify.annotations.NullMarked;
