package dev.konsol.fleet;

import dev.konsol.core.host.HostStream;

/// Serves the streams that other hosts open to this one. Called on a virtual thread of its own for
/// each. A `KonsolException` refuses the stream: its message and code reach the caller's `connect`.
/// The stream is accepted when its input or output is asked for, or the call returns. From then on
/// it is the acceptor's to close; it may go on on other threads.
@FunctionalInterface
public interface StreamAcceptor {
  void accept(StreamRequest request, String fromHost, HostStream stream);
}
