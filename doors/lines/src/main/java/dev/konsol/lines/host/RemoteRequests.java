package dev.konsol.lines.host;

import dev.konsol.core.KonsolException;
import dev.konsol.core.host.OtherHosts;
import dev.konsol.lines.protocol.Call;
import dev.konsol.lines.protocol.Request;
import dev.konsol.lines.stream.FrameSink;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Executor;

/// The requests of one connection that are for other hosts, over one stream to each of them, which
/// stays for as long as the connection. Sending is for one thread at a time, so that a host gets
/// them in their order; each is answered once, whatever happens to its host.
public final class RemoteRequests implements AutoCloseable {
  private final OtherHosts hosts;
  private final FrameSink sink;
  private final Executor threads;
  private final Map<String, RemoteStream> streams = new HashMap<>();
  private boolean closed;

  /// @param threads run what reads a stream
  public RemoteRequests(OtherHosts hosts, FrameSink sink, Executor threads) {
    this.hosts = hosts;
    this.sink = sink;
    this.threads = threads;
  }

  /// Sends it; may block while a host is being connected to.
  ///
  /// @param done runs once the answer is out, on any thread
  public void send(Call call, Request.Elsewhere request, Runnable done) {
    try {
      stream(request.host()).send(call, request.line(), done);
    } catch (KonsolException e) {
      sink.write(call.error(e).line());
      done.run();
    }
  }

  private RemoteStream stream(String host) {
    RemoteStream known;
    synchronized (this) {
      known = streams.get(host);
    }
    if (known != null && !known.ended()) {
      return known;
    }
    HostLines lines = HostLines.open(hosts, host);
    RemoteStream fresh = new RemoteStream(lines, sink);
    synchronized (this) {
      if (closed) {
        lines.close();
        throw HostLines.lost(host, "the connection ends");
      }
      streams.put(host, fresh);
    }
    threads.execute(fresh::read);
    return fresh;
  }

  /// Nobody is left to be answered.
  @Override
  public synchronized void close() {
    closed = true;
    streams.values().forEach(RemoteStream::close);
  }
}
