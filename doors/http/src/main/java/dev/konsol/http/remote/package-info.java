/// HTTP with other hosts, over streams that [dev.konsol.core.host.OtherHosts] gives: a request that
/// is for another host, and questions that go to all of them. Each takes a stream of its own, with
/// as much right as whoever asked has here. Blocking, on the thread of whoever asks.
@NullMarked
package dev.konsol.http.remote;

import org.jspecify.annotations.NullMarked;
