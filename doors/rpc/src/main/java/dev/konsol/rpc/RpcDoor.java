package dev.konsol.rpc;

import dev.konsol.core.MemoryBudget;
import dev.konsol.eval.Evaluations;
import dev.konsol.jsonrpc.Cancellation;
import dev.konsol.jsonrpc.Peer;
import dev.konsol.jsonrpc.PeerOptions;
import dev.konsol.jsonrpc.PeerOptions.Io;
import dev.konsol.jsonrpc.framing.Framing;
import dev.konsol.jsonrpc.framing.MessageMemory;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Speaks JSON-RPC with one client over a pair of byte streams: standard input and output, or a
/// socket. Serves once. Alone with its host, its client's sessions end with it; beside others they
/// stay. What it writes is frames and nothing else.
public final class RpcDoor {
  private static final Duration AT_ONCE = Duration.ofMillis(150);
  private static final int LARGEST_MESSAGE = 64 << 20;

  private final EvalConnection connection;
  private final RpcSettings settings;
  private final Io io;
  private final MemoryBudget memory;
  private @Nullable Peer serving;
  private boolean finished;

  private RpcDoor(EvalConnection connection, RpcSettings settings, Io io, MemoryBudget memory) {
    this.connection = connection;
    this.settings = settings;
    this.io = io;
    this.memory = memory;
  }

  /// For the one client of a host, over standard input and output.
  public static RpcDoor alone(Evaluations evaluations, RpcSettings settings) {
    return new RpcDoor(
        new EvalConnection(evaluations, true, settings),
        settings,
        Io.PLATFORM,
        new MemoryBudget(Long.MAX_VALUE));
  }

  /// For one of several clients of a host, over a socket.
  ///
  /// @param memory what long messages of all of them may take while they arrive
  public static RpcDoor beside(Evaluations evaluations, RpcSettings settings, MemoryBudget memory) {
    return new RpcDoor(
        new EvalConnection(evaluations, false, settings), settings, Io.VIRTUAL, memory);
  }

  /// Serves until the client says `exit`, ends its stream or breaks it, or until [#finishAndClose];
  /// owns both streams. Answers the exit code: 0 after `shutdown` and `exit`, else 1.
  public int serve(InputStream in, OutputStream out) {
    PeerOptions options =
        PeerOptions.named("konsol-rpc")
            .with(io)
            .with(Cancellation.ASKED)
            .withLinger(settings.linger());
    try (MemoryBudget.Share share = memory.share()) {
      MessageMemory room = new MessageMemory(share::take, share::give);
      serve(Peer.over(Framing.HEADERS.over(in, out, LARGEST_MESSAGE, room), connection, options));
    }
    return connection.end();
  }

  private void serve(Peer peer) {
    try {
      if (!begin(peer)) {
        peer.close();
      }
      peer.awaitClosed();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      peer.close();
    }
  }

  /// For signals, from any thread: takes no more requests, finishes those that run, cuts short
  /// evaluations that take longer than the grace, closes the sessions and the connection. Returns
  /// when that is done; [#serve] returns too.
  public void finishAndClose() {
    connection.finish();
    markFinished().ifPresent(Peer::close);
  }

  /// Nobody reads the answers any more: ends at once, from any thread.
  public void abandon() {
    connection.leave();
    markFinished().ifPresent(peer -> peer.close(AT_ONCE));
  }

  private synchronized boolean begin(Peer peer) {
    serving = peer;
    return !finished;
  }

  private synchronized Optional<Peer> markFinished() {
    finished = true;
    return Optional.ofNullable(serving);
  }
}
